import { sql } from 'kysely'
import { locks, withAdvisoryLock } from './advisory-lock.ts'
import type { Database, DatabaseHandle, Transaction } from './database.ts'
import { explainRefusal } from './errors.ts'
import { type Migration, MigrationRefused, readSchema, type Schema } from './schema.ts'

type Applied = Omit<Migration, 'text'>

/**
 * Applies what the database lacks, up to `last`, each in its own transaction. Returns the names. Of several processes
 * one applies them, the others wait.
 * @throws MigrationRefused if an applied migration was changed or is missing, or the database is newer
 * @throws DatabaseUnfit if the user of the database may make no tables in it
 */
export async function migrate(handle: DatabaseHandle, schema?: Schema, last?: string): Promise<string[]> {
  const known = schema ?? (await readSchema())
  const applying = withAdvisoryLock(handle.db, locks.migrate, async (connection) => {
    await createHistory(connection)
    const applied: string[] = []
    for (const step of stepsOf(known, await readHistory(connection, known), last))
      if (await connection.transaction().execute((tx) => apply(tx, known, step))) applied.push(step.name)
    return applied
  })
  return applying.catch((error: unknown) => {
    throw explainRefusal(error)
  })
}

/** All of it or nothing, in `tx`. The database must have tables. */
export async function migrateInside(tx: Transaction, schema: Schema): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks.migrate})`.execute(tx)
  for (const step of stepsOf(schema, await readHistory(tx, schema))) await apply(tx, schema, step)
}

/** @throws MigrationRefused if the migrations of a database are not the first of this version's */
export async function requireKnownHistory(history: readonly Applied[]): Promise<void> {
  refuseForeignHistory(await readSchema(), history)
}

type Step = Pick<Migration, 'name' | 'text'> & { records: readonly Applied[] }

function stepsOf({ tables, base, migrations }: Schema, before: ReadonlySet<string>, last?: string): Step[] {
  const isEmpty = before.size === 0
  if (isEmpty && (last === undefined || last === (migrations.at(-1) ?? base).name))
    return [{ name: base.name, text: tables, records: [base, ...migrations] }]
  const lacking = [base, ...migrations].filter(({ name }) => !before.has(name) && (last === undefined || name <= last))
  return lacking.map((migration) => ({ ...migration, records: [migration] }))
}

async function createHistory(db: Database): Promise<void> {
  await sql`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(db)
}

async function readHistory(db: Database, schema: Schema): Promise<Set<string>> {
  const { rows } = await sql<Applied>`select name, checksum from schema_migrations order by name`.execute(db)
  refuseForeignHistory(schema, rows)
  return new Set(rows.map(({ name }) => name))
}

/** Returns whether it did the step. Reads the history inside the transaction, since callers on one session share the lock. */
async function apply(tx: Transaction, schema: Schema, { name, text, records }: Step): Promise<boolean> {
  if ((await readHistory(tx, schema)).has(name)) return false
  await sql.raw(text).execute(tx)
  for (const applied of records)
    await sql`insert into schema_migrations (name, checksum) values (${applied.name}, ${applied.checksum})`.execute(tx)
  return true
}

function refuseForeignHistory({ base, migrations }: Schema, history: readonly Applied[]): void {
  if (history.length === 0) return
  if (!history.some(({ name, checksum }) => name === base.name && checksum === base.checksum))
    throw new MigrationRefused(
      'The database was made by a version before 0.1.0 and cannot be updated: run `export` with that version, then `import` here with a new DATA_DIR or an empty database.',
    )
  const last = migrations.at(-1)?.name ?? base.name
  for (const { name, checksum } of history) {
    const file = [base, ...migrations].find((migration) => migration.name === name)
    if (file?.checksum === checksum) continue
    if (file === undefined && name > last)
      throw new MigrationRefused(
        `The database is newer than this version: it has the migration ${name}. Install the newer version.`,
      )
    throw new MigrationRefused(
      `The migration ${name} was changed after it was applied. Restore it and write a new one.`,
    )
  }
}
