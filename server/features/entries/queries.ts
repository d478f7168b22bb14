import { type Selectable, sql } from 'kysely'
import { Gone, NotFound } from '../../core/errors.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

/** Tables of what has a page, is a draft until it is published, counts its changes and can be brought back once it is deleted. */
export type EntryTable = 'reports' | 'events' | 'market_series' | 'courses'

/** A row of such a table, and what all of them have. */
export type StoredEntry<T extends EntryTable = EntryTable> = Selectable<Tables[T]> &
  Pick<Selectable<Tables['courses']>, 'id' | 'slug' | 'title' | 'version' | 'published_at' | 'deleted_at'>

interface Range {
  page: number
  limit: number
}

/** An entry's table, and what errors call it. */
interface Named<T extends EntryTable> {
  table: T
  noun: string
}

const rowsOf = async <T extends EntryTable>(db: Database, table: T, rest: ReturnType<typeof sql>) =>
  (await sql<StoredEntry<T>>`select * from ${sql.table(table)} where ${rest}`.execute(db)).rows

async function pageOf<T extends EntryTable>(
  db: Database,
  { table, where, latest }: { table: T; where: ReturnType<typeof sql>; latest: string },
  { page, limit }: Range,
): Promise<{ rows: StoredEntry<T>[]; total: number }> {
  const order = sql`order by ${sql.ref(latest)} desc, id desc limit ${limit} offset ${(page - 1) * limit}`
  const counted = sql<{ total: number }>`select count(*)::integer as total from ${sql.table(table)} where ${where}`
  const [rows, count] = await Promise.all([rowsOf(db, table, sql`${where} ${order}`), counted.execute(db)])
  return { rows, total: count.rows[0]?.total ?? 0 }
}

const published = sql`published_at is not null and deleted_at is null`

/** A page of the published ones, the latest first. */
export const findPublishedEntries = <T extends EntryTable>(db: Database, table: T, range: Range) =>
  pageOf(db, { table, where: published, latest: table === 'market_series' ? 'figures_at' : 'published_at' }, range)

/** The addresses of the published ones. */
export async function findEntrySlugs(db: Database, table: EntryTable): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from ${sql.table(table)} where ${published} order by slug`.execute(db)
  return rows.map(({ slug }) => slug)
}

/** The entry at an address, also a deleted one; the present one before those. */
const findAt = async <T extends EntryTable>(
  db: Database,
  table: T,
  slug: string,
): Promise<StoredEntry<T> | undefined> =>
  (await rowsOf(db, table, sql`slug = ${slug} order by deleted_at desc nulls first limit 1`))[0]

/** @throws NotFound, Gone */
export async function getPublishedEntry<T extends EntryTable>(
  db: Database,
  { table, noun }: Named<T>,
  slug: string,
): Promise<StoredEntry<T>> {
  const row = await findAt(db, table, slug)
  if (!row?.published_at) throw new NotFound(noun, slug)
  if (row.deleted_at) throw new Gone(noun, slug)
  return row
}

/** A page of the back office's list, the last changed first. */
export const findEntriesForEditors = <T extends EntryTable>(
  db: Database,
  table: T,
  { search, ...range }: Range & { search: string },
) => {
  const where = sql`deleted_at is null and position(lower(${search}) in lower(title)) > 0`
  return pageOf(db, { table, where, latest: 'updated_at' }, range)
}

/** @throws NotFound */
export async function getEntry<T extends EntryTable>(
  db: Database,
  { table, noun }: Named<T>,
  id: number,
): Promise<StoredEntry<T>> {
  const [row] = await rowsOf(db, table, sql`id = ${id} and deleted_at is null`)
  if (!row) throw new NotFound(noun, id)
  return row
}

/** Locks an entry, also a deleted one, until the transaction ends. @throws NotFound */
export async function lockEntry<T extends EntryTable>(
  tx: Transaction,
  { table, noun }: Named<T>,
  id: number,
): Promise<StoredEntry<T>> {
  const [row] = await rowsOf(tx, table, sql`id = ${id} for update`)
  if (!row) throw new NotFound(noun, id)
  return row
}
