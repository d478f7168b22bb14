import { sql } from 'kysely'
import { attachmentLink } from '../../../contract/attachment-rules.ts'
import type { AccessLevel } from '../../../contract/catalogue.ts'
import { NotAllowed, NotFound } from '../../core/errors.ts'
import { decideAccess } from '../articles/index.ts'
import type { AttachmentDeps } from './deps.ts'

/**
 * The name under which a file is downloaded, if everybody may read an article with it or the ticket was made for a reader of one.
 * @throws NotFound, NotAllowed with the words of the gate
 */
export async function requireDownload(
  { db, now, settings, tickets }: Pick<AttachmentDeps, 'db' | 'now' | 'settings' | 'tickets'>,
  name: string,
  ticket: string,
): Promise<string> {
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
  const gates = articles.map(({ access, published_at }) => ({ access, isPublished: published_at !== null }))
  if (gates.some((gate) => decideAccess(gate, null, now()).show === 'full')) return first.download_name
  const [access] = gates.filter(({ isPublished }) => isPublished).map((gate) => gate.access)
  if (!access) throw new NotFound('file', name)
  throw new NotAllowed(`${wordsOf(access, settings.current().reading)}. Open the article to download its files.`)
}

const wordsOf = (access: AccessLevel, reading: ReturnType<AttachmentDeps['settings']['current']>['reading']) =>
  access === 'gold' ? reading.goldHeading : access === 'silver' ? reading.silverHeading : reading.loginHeading
