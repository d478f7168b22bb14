import { type RawBuilder, sql } from 'kysely'
import { attachmentLink } from '../../../platform/contract/attachment-rules.ts'
import type { AccessLevel } from '../../../platform/contract/catalogue.ts'
import { withPlanNamesIn } from '../../../platform/contract/plans.ts'
import { NotAllowed, NotFound } from '../../../platform/server/core/errors.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import { decideAccess } from '../../articles/server/index.ts'
import { defaultSettings } from '../../settings/contract/groups.ts'
import type { AttachmentDeps } from './deps.ts'

type Needs = Pick<AttachmentDeps, 'db' | 'now' | 'settings' | 'tickets' | 'openTexts'>

export class FileGated extends NotAllowed {
  readonly articleId: number
  constructor(articleId: number, message: string) {
    super(message)
    this.articleId = articleId
  }
}

/**
 * Returns the name of the download if the file is the data sheet of a part, everybody may read a text with it, or the ticket was made for a
 * reader of an article with it. @throws NotFound, FileGated with the words of the gate
 */
export async function requireDownload(deps: Needs, name: string, ticket: string): Promise<string> {
  const { db, now, settings, tickets } = deps
  const file = await db.selectFrom('attachments').select('download_name').where('name', '=', name).executeTakeFirst()
  if (!file) throw new NotFound('file', name)
  const articles = await db
    .selectFrom('article_attachments')
    .innerJoin('articles', 'articles.id', 'article_attachments.article_id')
    .select(['articles.id', 'articles.access', 'articles.published_at'])
    .where('article_attachments.attachment', '=', name)
    // An article keeps its former files for its earlier texts. Readers get those of its present text.
    .where(isLinkedIn(name, sql.ref('articles.body_html')))
    .execute()
  const reader = tickets.read(name, ticket)
  if (articles.some(({ id }) => id === reader)) return file.download_name
  const gates = articles.map(({ id, access, published_at }) => ({ id, access, isPublished: published_at !== null }))
  if (gates.some((gate) => decideAccess(gate, null, now()).show === 'full')) return file.download_name
  // Last: it reads all these texts.
  if (await isOpen(db, name, deps.openTexts())) return file.download_name
  const gate = gates.find(({ isPublished }) => isPublished)
  if (!gate) throw new NotFound('file', name)
  const words = wordsOf(gate.access, settings)
  throw new FileGated(gate.id, `${words}. Open the article to download its files.`)
}

const isLinkedIn = (name: string, html: RawBuilder<unknown>) =>
  sql<boolean>`position(${`"${attachmentLink(name)}"`} in ${html}) > 0`

async function isOpen(db: Database, name: string, texts: readonly RawBuilder<unknown>[]): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select exists (select from parts where data_sheet = ${attachmentLink(name)} and data_sheet like '/files/%')
      or exists (select from (${sql.join(texts, sql` union all `)}) as texts where ${isLinkedIn(name, sql.ref('html'))})
      as "isOpen"`.execute(db)
  return rows[0]?.isOpen === true
}

function wordsOf(access: AccessLevel, settings: AttachmentDeps['settings']): string {
  const field = access === 'gold' ? 'goldHeading' : access === 'silver' ? 'silverHeading' : 'loginHeading'
  const { planNames } = settings.publisher()
  return withPlanNamesIn(settings.current().reading[field], defaultSettings.reading[field], planNames)
}
