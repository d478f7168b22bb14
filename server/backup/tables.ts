import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../db/database.ts'
import type { Sequence } from './manifest.ts'

/** A table as it is carried over: everything but what the database works out by itself. */
export interface Table {
  name: string
  columns: string[]
  primaryKey: string[]
}

/**
 * What is not carried over: who is sending at the moment, what tells today's strangers apart, which is to be gone with the day, and the
 * history of migrations, which the manifest tells.
 */
const leftOut = ['newsletter_workers', 'visitor_salts', 'schema_migrations']

/** All tables of the magazine, each after those that it refers to. The queue of background jobs is not among them. */
export async function findTables(db: Database): Promise<Table[]> {
  const { rows } = await sql<Table & { refers_to: string[] }>`
    select t.relname as name,
      array(select attname::text from pg_attribute where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum) as columns,
      array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = t.oid and a.attnum = any (i.indkey)
        where i.indrelid = t.oid and i.indisprimary order by a.attnum) as "primaryKey",
      array(select distinct r.relname::text from pg_constraint c join pg_class r on r.oid = c.confrelid
        where c.conrelid = t.oid and c.contype = 'f' and r.oid <> t.oid) as refers_to
    from pg_class t
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relname <> all (${leftOut}::text[])
    order by t.relname`.execute(db)
  const ordered: Table[] = []
  const left = new Map(rows.map(({ refers_to, ...table }) => [table.name, { table, refersTo: refers_to }]))
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ refersTo }) => !refersTo.some((name) => left.has(name)))
    if (ready.length === 0) throw new Error(`Tables refer to each other in a ring: ${[...left.keys()].join(', ')}`)
    for (const { table } of ready) {
      ordered.push(table)
      left.delete(table.name)
    }
  }
  return ordered
}

const rowsAtOnce = 500

/** All rows of a table as JSON, some at a time, the oldest keys first: what refers to its own table refers to what came before. */
export async function* readRows(tx: Transaction, { name, columns, primaryKey }: Table): AsyncGenerator<string[]> {
  const order = primaryKey.length > 0 ? sql`order by ${refs(primaryKey)}` : sql``
  await sql`
    declare backup_rows no scroll cursor for
    select row_to_json(kept)::text as line from (select ${refs(columns)} from ${sql.table(name)} ${order}) as kept`.execute(
    tx,
  )
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(rowsAtOnce)} from backup_rows`.execute(tx)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < rowsAtOnce) break
  }
  await sql`close backup_rows`.execute(tx)
}

/** In characters: what crosses to the database in one go. */
const pieceLength = 1 << 20

/** Writes rows as `readRows` gave them; gives how many there were. */
export async function writeRows(tx: Transaction, table: Table, lines: AsyncIterable<string>): Promise<number> {
  let [count, length] = [0, 0]
  let piece: string[] = []
  const write = async () => {
    if (piece.length > 0) await insertRows(tx, table, `[${piece.join(',')}]`)
    piece = []
    length = 0
  }
  for await (const line of lines) {
    piece.push(line)
    count++
    length += line.length
    if (length > pieceLength || piece.length === rowsAtOnce) await write()
  }
  await write()
  return count
}

const insertRows = (tx: Transaction, { name, columns }: Table, rows: string) =>
  sql`
    insert into ${sql.table(name)} (${refs(columns)}) overriding system value
    select ${refs(columns)} from json_populate_recordset(null::${sql.table(name)}, ${rows}::json)`.execute(tx)

const refs = (columns: readonly string[]): RawBuilder<unknown> => sql.join(columns.map((column) => sql.ref(column)))

/** How far each sequence has counted, so that no number is given twice. */
export async function findSequences(db: Database): Promise<Sequence[]> {
  const { rows } = await sql<{ name: string }>`
    select sequencename::text as name from pg_sequences where schemaname = 'public' order by 1`.execute(db)
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const state = await sql<Omit<Sequence, 'name'>>`
      select last_value as value, is_called as "isCalled" from ${sql.table(name)}`.execute(db)
    for (const one of state.rows) sequences.push({ name, ...one })
  }
  return sequences
}

export async function setSequences(tx: Transaction, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, value, isCalled } of sequences)
    await sql`select setval(${JSON.stringify(name)}::regclass, ${value}::bigint, ${isCalled}::boolean)`.execute(tx)
}

/** Takes out what migrations have put there. */
export async function emptyAll(tx: Transaction, tables: readonly Table[]): Promise<void> {
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))} restart identity cascade`.execute(tx)
}

/** Keeps triggers from working out anew what comes with the backup. */
export async function withoutTriggers(tx: Transaction, tables: readonly Table[], work: () => Promise<void>) {
  const each = async (change: string) => {
    for (const { name } of tables) await sql`alter table ${sql.table(name)} ${sql.raw(change)} trigger user`.execute(tx)
  }
  await each('disable')
  await work()
  await each('enable')
}
