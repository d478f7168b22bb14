import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import type { Sequence } from './manifest.ts'

export interface Table {
  name: string
  columns: string[]
  primaryKey: string[]
}

/**
 * Not backed up: running workers, salts of visitor hashes (one day), setting previews and who edits what (minutes),
 * runs of earlier backups, and migrations, which the manifest lists.
 */
const excludedTables = [
  'newsletter_workers',
  'visitor_salts',
  'settings_previews',
  'article_presence',
  'schema_migrations',
  'backup_runs',
]

/** Each after those that it references. Without the job queue's. */
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
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relname <> all (${excludedTables}::text[])
    order by t.relname`.execute(db)
  const ordered: Table[] = []
  const left = new Map(rows.map(({ refers_to, ...table }) => [table.name, { table, refersTo: refers_to }]))
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ refersTo }) => !refersTo.some((name) => left.has(name)))
    if (ready.length === 0) throw new Error(`Tables reference each other in a circle: ${[...left.keys()].join(', ')}`)
    for (const { table } of ready) {
      ordered.push(table)
      left.delete(table.name)
    }
  }
  return ordered
}

export const batchSize = 500

/** JSON in batches by primary key, so that rows follow those of the same table that they reference. */
export async function* readRows(tx: Transaction, { name, columns, primaryKey }: Table): AsyncGenerator<string[]> {
  const order = primaryKey.length > 0 ? sql`order by ${refs(primaryKey)}` : sql``
  await sql`
    declare backup_rows no scroll cursor for
    select row_to_json(backup)::text as line from (select ${refs(columns)} from ${sql.table(name)} ${order}) as backup`.execute(
    tx,
  )
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(batchSize)} from backup_rows`.execute(tx)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < batchSize) break
  }
  await sql`close backup_rows`.execute(tx)
}

/** In characters. */
const maxBatchLength = 1 << 20

export async function writeRows(tx: Transaction, table: Table, lines: AsyncIterable<string>): Promise<number> {
  let [count, length] = [0, 0]
  let batch: string[] = []
  const write = async () => {
    if (batch.length > 0) await insertRows(tx, table, `[${batch.join(',')}]`)
    batch = []
    length = 0
  }
  for await (const line of lines) {
    batch.push(line)
    count++
    length += line.length
    if (length > maxBatchLength || batch.length === batchSize) await write()
  }
  await write()
  return count
}

const insertRows = (tx: Transaction, { name, columns }: Table, rows: string) =>
  sql`
    insert into ${sql.table(name)} (${refs(columns)}) overriding system value
    select ${refs(columns)} from json_populate_recordset(null::${sql.table(name)}, ${rows}::json)`.execute(tx)

const refs = (columns: readonly string[]): RawBuilder<unknown> => sql.join(columns.map((column) => sql.ref(column)))

/** Restored so that no id is given twice. */
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

/** Removes rows of migrations. Tables that never had a row keep their files. */
export async function truncateTables(tx: Transaction, tables: readonly Table[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relname = any (${namesOf(tables)}::text[]) and pg_relation_size(oid) > 0`.execute(
    tx,
  )
  if (rows.length === 0) return
  await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(name)))} restart identity cascade`.execute(tx)
}

/** Disables triggers, since the backup contains what they compute. */
export async function withoutTriggers(tx: Transaction, tables: readonly Named[], work: () => Promise<void>) {
  const { rows } = await sql<{ name: string }>`
    select distinct relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and relname = any (${namesOf(tables)}::text[]) and not tgisinternal`.execute(
    tx,
  )
  const each = async (change: string) => {
    for (const { name } of rows) await sql`alter table ${sql.table(name)} ${sql.raw(change)} trigger user`.execute(tx)
  }
  await each('disable')
  await work()
  await each('enable')
}

type Named = Pick<Table, 'name'>

const namesOf = (tables: readonly Named[]) => tables.map(({ name }) => name)

/**
 * Drops the tables' foreign keys and non-key indexes during `work`: for many rows, making and checking them afterwards
 * takes a fraction of the time. A partitioned table stands for its parts. In all tables, rows may come before rows of
 * their own table that they refer to.
 */
export async function withoutIndexes(tx: Transaction, tables: readonly string[], work: () => Promise<void>) {
  const chosen = sql`
    with chosen as (
      select oid from pg_class where relnamespace = 'public'::regnamespace and relname = any (${tables}::text[])
      union select inhparent from pg_inherits join pg_class on pg_class.oid = inhrelid where relname = any (${tables}::text[])
    )`
  const { rows: references } = await sql<{ table: string; name: string; definition: string }>`
    ${chosen} select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
      and (conrelid = confrelid or conrelid in (table chosen) or confrelid in (table chosen))`.execute(tx)
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    ${chosen} select indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition
    from pg_index where indrelid in (table chosen)
      and not exists (select from pg_constraint where conindid = indexrelid) and not exists (select from pg_inherits where inhrelid = indexrelid)`.execute(
    tx,
  )
  const run = (statement: string) => sql.raw(statement).execute(tx)
  for (const { table, name } of references) await run(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await run(`drop index ${name}`)
  await work()
  await run(`set local maintenance_work_mem = '256MB'`)
  for (const { definition } of indexes) await run(definition)
  for (const { table, name, definition } of references)
    await run(`alter table ${table} add constraint ${name} ${definition}`)
}
