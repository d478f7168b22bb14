import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { locks, withAdvisoryLock } from './advisory-lock.ts'
import type { Database, DatabaseHandle, Transaction } from './database.ts'
import { explainRefusal } from './errors.ts'

interface Migration {
  name: string
  text: string
  checksum: string
}

/** A migration as the history of a database has it. */
type Applied = Omit<Migration, 'text'>

/** The database's history does not match the migration files. Nothing was changed. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
}

/**
 * Applies the files `0001_name.sql`, … that were not applied yet, up to `last`, each in its own transaction, and returns their
 * names. Several processes may call it at once: one applies them, the others wait.
 * @throws MigrationRefused if an applied file was changed or is missing, or the database is newer than the files
 * @throws DatabaseUnfit if the user of the database may make no tables in it
 */
export async function migrate(handle: DatabaseHandle, folder: string, last?: string): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const applying = withAdvisoryLock(handle.db, locks.migrate, async (connection) => {
    await createHistory(connection)
    const before = await readHistory(connection, migrations)
    const applied: string[] = []
    for (const migration of migrations) {
      if (last !== undefined && migration.name > last) break
      if (before.has(migration.name)) continue
      const applies = await connection.transaction().execute((tx) => apply(tx, migrations, migration))
      if (applies) applied.push(migration.name)
    }
    return applied
  })
  return applying.catch((error: unknown) => {
    throw explainRefusal(error)
  })
}

/** As `migrate`, in a transaction: all of it or nothing, with what else happens there. */
export async function migrateInside(tx: Transaction, folder: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks.migrate})`.execute(tx)
  const migrations = await readMigrations(folder)
  for (const migration of migrations) await apply(tx, migrations, migration)
}

/** @throws MigrationRefused if the migrations of a database are not the first of this version's */
export async function requireKnownHistory(history: readonly Applied[], folder: string): Promise<void> {
  refuseForeignHistory(await readMigrations(folder), history)
}

/** Reads the migrations of a folder in order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  for (const [index, name] of names.entries()) {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]
    if (Number(number) !== index + 1) {
      throw new MigrationRefused(
        `${name} is not the migration number ${String(index + 1).padStart(4, '0')} in ${folder}`,
      )
    }
  }
  return Promise.all(
    names.map(async (name) => {
      // A checkout with other line endings is the same migration.
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function createHistory(db: Database): Promise<void> {
  await sql`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(db)
}

/** The names of the applied migrations. @throws MigrationRefused */
async function readHistory(db: Database, migrations: readonly Migration[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migrations order by name`.execute(db)
  refuseForeignHistory(migrations, rows)
  return new Set(rows.map(({ name }) => name))
}

/** Returns whether it applied the migration. Reads the history inside the transaction, since callers on one session share the lock. */
async function apply(
  tx: Transaction,
  migrations: readonly Migration[],
  { name, text, checksum }: Migration,
): Promise<boolean> {
  if ((await readHistory(tx, migrations)).has(name)) return false
  await sql.raw(text).execute(tx)
  await sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`.execute(tx)
  return true
}

function refuseForeignHistory(migrations: readonly Migration[], history: readonly Applied[]): void {
  const last = migrations.at(-1)?.name ?? ''
  for (const { name, checksum } of history) {
    const file = migrations.find((migration) => migration.name === name)
    if (file?.checksum === checksum) continue
    if (file !== undefined) {
      throw new MigrationRefused(
        `The migration ${name} was changed after it was applied. Restore it and write a new one.`,
      )
    }
    if (name > last) {
      throw new MigrationRefused(
        `The database is newer than this version: it has the migration ${name}. Install the newer version.`,
      )
    }
    throw new MigrationRefused(
      `The database was made by a version before 0.1.0 (it has the migration ${name}) and cannot be updated: start with a new DATA_DIR or an empty database.`,
    )
  }
}
