import { type RawBuilder, sql } from 'kysely'
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

/** Lost with an article too, but built again, or over within minutes. */
const notStored = new Set([
  'listings',
  'article_parts',
  'article_related',
  'article_reader_counts',
  'search_documents',
  'search_parts',
  'article_presence',
  'staff_notices',
])

interface ForeignKey {
  table: string
  column: string
  target: string
  key: string
  /** As in `pg_constraint`: n sets null, c deletes the row. */
  onDelete: string
}

interface Dependent extends ForeignKey {
  rows: RawBuilder<unknown>
}

/** All tables whose rows are lost with the article, each after the one that it depends on. */
async function findDependents(tx: Transaction, id: number) {
  const { rows: keys } = await sql<ForeignKey>`
    select t.relname as "table", a.attname as "column", r.relname as target, b.attname as key, confdeltype::text as "onDelete"
    from pg_constraint join pg_class t on t.oid = conrelid join pg_class r on r.oid = confrelid
      join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
      join pg_attribute b on b.attrelid = confrelid and b.attnum = confkey[1]
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 1, 2`.execute(tx)
  const found: Dependent[] = []
  const isFound = (name: string) => notStored.has(name) || found.some(({ table }) => table === name)
  const add = (target: string, ids: RawBuilder<unknown>) => {
    for (const key of keys)
      if (key.target === target && key.onDelete === 'c' && !isFound(key.table))
        found.push({ ...key, rows: sql`${sql.table(key.table)} where ${sql.ref(key.column)} in (${ids})` })
  }
  add('articles', sql`${id}::int`)
  for (const { table, rows } of found)
    for (const { key } of keys.filter(({ target }) => target === table))
      add(table, sql`select ${sql.ref(key)} from ${rows}`)
  return found.map((one) => ({ ...one, keys: keys.filter(({ table }) => table === one.table) }))
}

export async function readForDeletion(tx: Transaction, id: number): Promise<DeletedArticle> {
  const dependents = (await findDependents(tx, id)).map(
    ({ table, rows }) =>
      sql`${sql.lit(table)}, (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (select * from ${rows}) as r)`,
  )
  const { rows } = await sql<DeletedArticle>`
    select to_jsonb(a) as article, jsonb_build_object(${sql.join(dependents)}) as dependents
    from articles as a where id = ${id}`.execute(tx)
  const [found] = rows
  if (!found) throw new Error(`Article ${id} is gone although it is locked`)
  return found
}

/**
 * Omits what was deleted meanwhile: authors, categories, and rows of accounts, courses or files. The caller holds the
 * catalogue and the lists.
 */
export async function restoreDeleted(tx: Transaction, { article, dependents: lost }: DeletedArticle, by: By<Actor>) {
  const { id, section, categories } = article
  const places = { section, categories }
  const settled = await resolvePlaces(tx, places, places)
  const author_ids = await findExisting(tx, article.author_ids)
  const { changes: _changes, ...where } = settled
  await insertRows(tx, 'articles', [
    { ...article, ...where, author_ids, ...(author_ids.length === 0 && { bylines: [] }) },
  ])
  for (const { table, rows, keys } of await findDependents(tx, id)) {
    const stored = lost[table]
    if (!stored) continue
    // What triggers have just written: followers would be told again of an old article.
    const written = await sql`select from ${rows} limit 1`.execute(tx)
    if (written.rows.length > 0) await sql`delete from ${rows}`.execute(tx)
    await insertRows(tx, table, stored, keys)
  }
  await countReaders(tx, id)
  const restored = await tx.selectFrom('articles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  invalidate(tx, [`article:${id}`])
  if (restored.published_at) await publishToLists(tx, restored)
  await recordAction(tx, { by: by.editor, action: 'article.undeleted', subject: toAuditSubject(restored) }, by.now)
  return restored
}

/**
 * Columns that are newer than the rows keep their defaults. If what a row refers to is gone, it stays out or refers to
 * nothing, as its foreign key says.
 */
async function insertRows(tx: Transaction, table: string, rows: readonly unknown[], keys: readonly ForeignKey[] = []) {
  const [first] = rows
  if (typeof first !== 'object' || first === null) return
  const columns = Object.keys(first)
  const isThere = ({ column, target, key }: ForeignKey) =>
    sql`exists (select from ${sql.table(target)} as there where there.${sql.ref(key)} = r.${sql.ref(column)})`
  const known = keys.filter(({ column }) => columns.includes(column))
  const values = columns.map((column) => {
    const key = known.find((one) => one.column === column && one.onDelete === 'n')
    return key ? sql`case when ${isThere(key)} then r.${sql.ref(column)} end` : sql`r.${sql.ref(column)}`
  })
  const isWhole = known
    .filter(({ onDelete }) => onDelete !== 'n')
    .map((key) => sql`(r.${sql.ref(key.column)} is null or ${isThere(key)})`)
  const insert = sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) overriding system value
    select ${sql.join(values)} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) as r
    where ${sql.join([sql`true`, ...isWhole], sql` and `)} on conflict do nothing`
  await insert.execute(tx)
  // Answers come after what they answer.
  if (known.some(({ target }) => target === table)) await insert.execute(tx)
}

/** An account that is deleted takes its rows along, also those that an undo would bring back. Search gets its letters again then. */
export async function eraseFromDeleted(tx: Transaction, { userId }: { userId: number }): Promise<void> {
  const isTheirs = sql`'$.deleted.dependents.*[*].user_id ? (@ == $id)', jsonb_build_object('id', ${userId}::int)`
  await sql`
    update article_change_rows set before = jsonb_set(jsonb_set(before, '{deleted,article,letters_text}', '""'), '{deleted,dependents}', (
      select jsonb_object_agg(name, (
        select coalesce(jsonb_agg(r), '[]') from jsonb_array_elements(stored) as r
        where r -> 'user_id' is distinct from to_jsonb(${userId}::int)))
      from jsonb_each(before #> '{deleted,dependents}') as each (name, stored)))
    where jsonb_path_exists(before, ${isTheirs})`.execute(tx)
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
