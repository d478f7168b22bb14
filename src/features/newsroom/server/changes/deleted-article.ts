import { sql } from 'kysely'
import type { Actor } from '../../../../platform/server/audit/index.ts'
import { recordAction } from '../../../../platform/server/audit/index.ts'
import type { DeletedArticle } from '../../../../platform/server/db/column-values.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { invalidate } from '../../../../platform/server/db/transaction.ts'
import { publishToLists } from '../../../articles/server/index.ts'
import { findExisting } from '../../../authors/server/index.ts'
import { resolvePlaces } from '../../../catalogue/server/index.ts'
import { toAuditSubject } from '../audit-subject.ts'
import type { By } from '../editor.ts'

/** Tables lost with an article, and their account column. Lists, search and related articles are rebuilt instead. */
const dependents = {
  article_revisions: 'editor_id',
  article_drafts: 'editor_id',
  article_writers: 'user_id',
  article_workflow: 'assignee_id',
  article_comments: 'author_id',
  article_readers: 'user_id',
  article_views: 'user_id',
  daily_article_stats: null,
} as const

/** Their rows outlive a deleted account, without its name. Rows of the other tables are deleted with it. */
const survivesAccount = new Set(['article_revisions', 'article_writers', 'article_workflow', 'article_comments'])

const dependentTables = Object.keys(dependents) as (keyof typeof dependents)[]

export async function readForDeletion(tx: Transaction, id: number): Promise<DeletedArticle> {
  const rowsOf = (table: string) =>
    sql`${sql.lit(table)}, (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from ${sql.table(table)} as r where article_id = ${id})`
  const { rows } = await sql<DeletedArticle>`
    select to_jsonb(a) as article, jsonb_build_object(${sql.join(dependentTables.map(rowsOf))}) as dependents
    from articles as a where id = ${id}`.execute(tx)
  const [found] = rows
  if (!found) throw new Error(`Article ${id} is gone although it is locked`)
  return found
}

/** Omits authors, categories and accounts deleted meanwhile. The caller holds the catalogue and the lists. */
export async function restoreDeleted(tx: Transaction, { article, dependents: lost }: DeletedArticle, by: By<Actor>) {
  const { id, section, categories } = article
  const places = { section, categories }
  const settled = await resolvePlaces(tx, places, places)
  const author_ids = await findExisting(tx, article.author_ids)
  const { changes: _changes, ...where } = settled
  await insertRows(tx, 'articles', [
    { ...article, ...where, author_ids, ...(author_ids.length === 0 && { bylines: [] }) },
  ])
  for (const table of dependentTables)
    await insertRows(tx, table, await withoutLostAccounts(tx, table, lost[table] ?? []))
  await countReaders(tx, id)
  const restored = await tx.selectFrom('articles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  invalidate(tx, [`article:${id}`])
  if (restored.published_at) await publishToLists(tx, restored)
  await recordAction(tx, { by: by.editor, action: 'article.undeleted', subject: toAuditSubject(restored) }, by.now)
  return restored
}

/** Columns that are newer than the rows keep their defaults. */
async function insertRows(tx: Transaction, table: string, rows: readonly unknown[]): Promise<void> {
  const [first] = rows
  if (typeof first !== 'object' || first === null) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  )
}

async function withoutLostAccounts(tx: Transaction, table: keyof typeof dependents, rows: readonly unknown[]) {
  const column = dependents[table]
  if (column === null || rows.length === 0) return rows
  const kept = rows as Record<string, unknown>[]
  const ids = kept.flatMap((row) => (typeof row[column] === 'number' ? row[column] : []))
  if (ids.length === 0) return rows
  const known = await tx.selectFrom('users').select('id').where('id', 'in', ids).execute()
  const accounts = new Set<unknown>(known.map(({ id }) => id))
  return kept.flatMap((row) => {
    if (row[column] === null || accounts.has(row[column])) return [row]
    return survivesAccount.has(table) ? [{ ...row, [column]: null }] : []
  })
}

/** Counts restored views again, since deletion subtracted them. */
async function countReaders(tx: Transaction, id: number): Promise<void> {
  await sql`
    insert into article_reader_counts (article_id, readers)
    select article_id, count(*) from article_readers where article_id = ${id} group by 1`.execute(tx)
  await sql`
    update reader_view_counts as counts set views = counts.views + restored.views
    from (select user_id, count(*)::int as views from article_views where article_id = ${id} group by 1) as restored
    where counts.user_id = restored.user_id`.execute(tx)
}
