import { sql } from 'kysely'
import { NotFound } from '../../../../platform/server/core/errors.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import { articleKeys, findListed } from '../../../articles/server/index.ts'
import type { ArchivedIssue } from '../../contract/archive.ts'
import { findActiveNewsletters, type NewsletterRow, type NewsletterSwitches } from '../newsletters/queries.ts'
import { isMadeOfTitles, lineColumns, linesOf } from './lines.ts'

/** More would make a page that no one reads. */
const mostIssues = 200

/** Readers see only issues that went to all subscribers. */
const archived = (db: Database) =>
  db
    .selectFrom('newsletter_sends')
    .where('in_archive', '=', true)
    .where('to_all', '=', true)
    .where('state', '<>', 'cancelled')

export const findArchives = async (db: Database, settings: NewsletterSwitches): Promise<NewsletterRow[]> =>
  (await findActiveNewsletters(db, settings)).filter(({ has_archive }) => has_archive)

/** @throws NotFound */
export async function getArchive(db: Database, settings: NewsletterSwitches, slug: string): Promise<NewsletterRow> {
  const row = (await findArchives(db, settings)).find((one) => one.slug === slug)
  if (!row) throw new NotFound('newsletter', slug)
  return row
}

/** Newest first, with the surrogate keys that their lines depend on. */
export async function findIssues(db: Database, newsletter: number, limit = mostIssues) {
  const rows = await archived(db)
    .select(['id', 'created_at', 'article_ids', ...lineColumns])
    .where('newsletter_id', '=', newsletter)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const made = rows.filter(isMadeOfTitles).flatMap(({ article_ids }) => article_ids)
  const articles = await findListed(db, [...new Set(made)])
  const issues: ArchivedIssue[] = rows.map((row) => ({
    id: row.id,
    sentAt: row.created_at.toISOString(),
    ...linesOf(row, articles),
  }))
  return { issues, keys: articleKeys(articles) }
}

/** @throws NotFound */
export async function getIssue(db: Database, newsletter: number, id: number) {
  return archived(db)
    .select(['id', 'created_at', 'custom_message', 'message_html', 'sponsor', 'article_ids', ...lineColumns])
    .where('newsletter_id', '=', newsletter)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound('issue', id))
}

export async function countIssues(db: Database): Promise<Map<number, number>> {
  const rows = await archived(db)
    .select(['newsletter_id', sql<number>`count(*)`.as('count')])
    .groupBy('newsletter_id')
    .execute()
  return new Map(rows.map(({ newsletter_id, count }) => [newsletter_id, count]))
}

export async function findArchivePaths(
  db: Database,
  settings: NewsletterSwitches,
): Promise<{ slug: string; issues: number[] }[]> {
  const archives = await findArchives(db, settings)
  return Promise.all(
    archives.map(async ({ id, slug }) => ({
      slug,
      issues: (await findIssues(db, id)).issues.map((issue) => issue.id),
    })),
  )
}
