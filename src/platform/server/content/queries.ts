import { sql } from 'kysely'
import type { ContentType } from '../../contract/content/define.ts'
import { Gone, NotFound } from '../core/errors.ts'
import type { Database, Transaction } from '../db/database.ts'
import { published } from '../feature.ts'
import type { StoredKind, StoredRow, StoredTable } from './kind.ts'

interface Range {
  page: number
  limit: number
}
type Named<T extends StoredTable> = Pick<StoredKind<T>, 'table' | 'key'>
type Condition = ReturnType<typeof sql>

const rowsOf = async <T extends StoredTable>(db: Database, table: T, rest: Condition) =>
  (await sql<StoredRow<T>>`select * from ${sql.table(table)} where ${rest}`.execute(db)).rows

async function pageOf<T extends StoredTable>(
  db: Database,
  { table, where, latest }: { table: T; where: Condition; latest: string },
  { page, limit }: Range,
): Promise<{ rows: StoredRow<T>[]; total: number }> {
  const order = sql`order by ${sql.ref(latest)} desc, id desc limit ${limit} offset ${(page - 1) * limit}`
  const counted = sql<{ total: number }>`select count(*)::integer as total from ${sql.table(table)} where ${where}`
  const [rows, count] = await Promise.all([rowsOf(db, table, sql`${where} ${order}`), counted.execute(db)])
  return { rows, total: count.rows[0]?.total ?? 0 }
}

export const listedOn = ({ closes }: Pick<ContentType, 'closes'>, today: string) =>
  closes === undefined ? published : sql`${published} and ${sql.ref(closes)} >= ${today}::date`

/** Latest first. */
export const findPublishedEntries = <T extends StoredTable>(
  db: Database,
  { table, ...head }: Pick<ContentType, 'closes'> & { table: T },
  { latest, today }: { latest: string; today: string },
  range: Range,
) => pageOf(db, { table, where: listedOn(head, today), latest }, range)

/** By default also of those that have left their list. */
export async function findEntrySlugs(
  db: Database,
  table: StoredTable,
  where: Condition = published,
): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from ${sql.table(table)} where ${where} order by slug`.execute(db)
  return rows.map(({ slug }) => slug)
}

/** Prefers a present entry to a deleted one. @throws NotFound, Gone */
export async function getPublishedEntry<T extends StoredTable>(
  db: Database,
  { table, key }: Named<T>,
  slug: string,
): Promise<StoredRow<T>> {
  const [row] = await rowsOf(db, table, sql`slug = ${slug} order by deleted_at desc nulls first limit 1`)
  if (!row?.published_at) throw new NotFound(key, slug)
  if (row.deleted_at) throw new Gone(key, slug)
  return row
}

/** Last changed first. Searches `columns`. */
export const findEntriesForEditors = <T extends StoredTable>(
  db: Database,
  { table, columns }: { table: T; columns: readonly string[] },
  { search, ...range }: Range & { search: string },
) => {
  const texts = sql.join(columns.map((column) => sql.ref(column)))
  const where = sql`deleted_at is null and position(lower(${search}) in lower(concat_ws(' ', ${texts}))) > 0`
  return pageOf(db, { table, where, latest: 'updated_at' }, range)
}

/** @throws NotFound */
export async function getEntry<T extends StoredTable>(
  db: Database,
  { table, key }: Named<T>,
  id: number,
): Promise<StoredRow<T>> {
  const [row] = await rowsOf(db, table, sql`id = ${id} and deleted_at is null`)
  if (!row) throw new NotFound(key, id)
  return row
}

/** Locks until the transaction ends. @throws NotFound, also if `isDeleted` does not match */
export async function lockEntry<T extends StoredTable>(
  tx: Transaction,
  { table, key }: Named<T>,
  id: number,
  isDeleted = false,
): Promise<StoredRow<T>> {
  const [row] = await rowsOf(tx, table, sql`id = ${id} for update`)
  if (!row || (row.deleted_at !== null) !== isDeleted) throw new NotFound(isDeleted ? `deleted ${key}` : key, id)
  return row
}
