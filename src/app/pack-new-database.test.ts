import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { compiled } from '../../test/compiled.ts'
import { failLoudly, unsynced } from '../../test/template.ts'
import { type DatabaseHandle, openDatabase } from '../platform/server/db/database.ts'
import { newDatabase, unpackFolder } from '../platform/server/db/embedded/packed-folder.ts'
import { migrate } from '../platform/server/db/migrate.ts'

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'groundplane-new-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function inDatabase<T>(dataDir: string, work: (database: DatabaseHandle) => Promise<T>): Promise<T> {
  const where = { databaseUrl: null, dataDir, poolSize: 1, embedded: unsynced }
  const database = await openDatabase({ ...where, onError: failLoudly })
  return work(database).finally(() => database.close())
}

async function filledTables({ db }: DatabaseHandle): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(
    db,
  )
  const filled: string[] = []
  for (const { name } of rows)
    if ((await sql`select from ${sql.table(name)} limit 1`.execute(db)).rows.length > 0) filled.push(name)
  return filled
}

test('the new database of a compiled program has all tables, and nothing that differs between installations', async () => {
  const dataDir = await aFolder()
  await mkdir(join(dataDir, 'database'))
  unpackFolder(join(dirname(compiled('src/app/cli.ts')), newDatabase), join(dataDir, 'database'))
  await inDatabase(dataDir, async (database) => {
    expect(await migrate(database)).toEqual([])
    expect(await filledTables(database)).toEqual(['newsletters', 'schema_migrations'])
    const { rows } = await sql`select datname::text as name from pg_database`.execute(database.db)
    expect(rows, 'others would be files that a first start writes in vain').toEqual([{ name: 'postgres' }])
  })
})
