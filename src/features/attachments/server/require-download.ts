import { sql } from 'kysely'
import { attachmentLink } from '../../../platform/contract/attachment-rules.ts'
import type { AccessLevel } from '../../../platform/contract/catalogue.ts'
import { NotAllowed, NotFound } from '../../../platform/server/core/errors.ts'
import { decideAccess } from '../../articles/server/index.ts'
import type { AttachmentDeps } from './deps.ts'

/** Only readers of an article may have the file. */
export class FileGated extends NotAllowed {
  readonly articleId: number
  constructor(articleId: number, message: string) {
    super(message)
    this.articleId = articleId
  }
}

/**
 * The name under which a file is downloaded, if it is the data sheet of a part, everybody may read an article with it, or the ticket was made for
 * a reader of one.
 * @throws NotFound, FileGated with the words of the gate
 */
export async function requireDownload(
  { db, now, settings, tickets }: Pick<AttachmentDeps, 'db' | 'now' | 'settings' | 'tickets'>,
  name: string,
  ticket: string,
): Promise<string> {
  const dataSheet = await db
    .selectFrom('attachments')
    .select('download_name')
    .where('name', '=', name)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('parts').select('number').where('data_sheet', '=', attachmentLink(name))),
    )
    .executeTakeFirst()
  if (dataSheet) return dataSheet.download_name
  const articles = await db
    .selectFrom('article_attachments')
    .innerJoin('articles', 'articles.id', 'article_attachments.article_id')
    .innerJoin('attachments', 'attachments.name', 'article_attachments.attachment')
    .select(['articles.id', 'articles.access', 'articles.published_at', 'attachments.download_name'])
    .where('article_attachments.attachment', '=', name)
    // An article keeps the files that it had, for its earlier texts. Readers get those of its present text.
    .where(sql<boolean>`position(${`"${attachmentLink(name)}"`} in articles.body_html) > 0`)
    .execute()
  const [first] = articles
  if (!first) throw new NotFound('file', name)
  const reader = tickets.read(name, ticket)
  if (articles.some(({ id }) => id === reader)) return first.download_name
  const gates = articles.map(({ id, access, published_at }) => ({ id, access, isPublished: published_at !== null }))
  if (gates.some((gate) => decideAccess(gate, null, now()).show === 'full')) return first.download_name
  const gate = gates.find(({ isPublished }) => isPublished)
  if (!gate) throw new NotFound('file', name)
  const words = wordsOf(gate.access, settings.current().reading)
  throw new FileGated(gate.id, `${words}. Open the article to download its files.`)
}

const wordsOf = (access: AccessLevel, reading: ReturnType<AttachmentDeps['settings']['current']>['reading']) =>
  access === 'gold' ? reading.goldHeading : access === 'silver' ? reading.silverHeading : reading.loginHeading
