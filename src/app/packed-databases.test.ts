import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { compiled } from '../../test/compiled.ts'
import { temporaryFolder } from '../../test/faults/programs.ts'
import { failLoudly, unsynced } from '../../test/template.ts'
import { readConfig } from '../platform/server/config/config.ts'
import { type DatabaseHandle, openDatabase } from '../platform/server/db/database.ts'
import { newDatabase, unpackFolder } from '../platform/server/db/embedded/packed-folder.ts'
import { migrate } from '../platform/server/db/migrate.ts'
import { prepareDatabase, withMagazine } from './commands.ts'
import { newMagazine } from './packed-databases.ts'
import { removeTrialData } from './trial/remove-trial-data.ts'

async function unpack(packed: string): Promise<string> {
  const dataDir = await temporaryFolder()
  await mkdir(join(dataDir, 'database'))
  unpackFolder(join(dirname(compiled('src/app/cli.ts')), packed), join(dataDir, 'database'))
  return dataDir
}

async function open(dataDir: string): Promise<DatabaseHandle> {
  const where = { databaseUrl: null, dataDir, poolSize: 1, embedded: unsynced }
  const database = await openDatabase({ ...where, onError: failLoudly })
  onTestFinished(() => database.close())
  return database
}

test('the new database of a compiled program has all tables, and nothing that differs between installations', async () => {
  const database = await open(await unpack(newDatabase))
  const { db } = database
  expect(await migrate(database)).toEqual([])
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(
    db,
  )
  const filled: string[] = []
  for (const { name } of rows)
    if ((await sql`select from ${sql.table(name)} limit 1`.execute(db)).rows.length > 0) filled.push(name)
  expect(filled).toEqual(['newsletters', 'schema_migrations'])
  const { rows: databases } = await sql`select datname::text as name from pg_database`.execute(db)
  expect(databases, 'others would be files that a first start writes in vain').toEqual([{ name: 'postgres' }])
})

test('a packed demo holds no secret, no setting and nobody who can sign in, and does not go live until go-live has removed it', async () => {
  const dataDir = await unpack(newMagazine)
  const database = await open(dataDir)
  const { db } = database
  for (const table of ['signing_secrets', 'settings', 'sessions', 'orders'] as const)
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
  const users = await db.selectFrom('users').select(['role', 'password_hash']).execute()
  expect(users.filter(({ role, password_hash }) => role === 'admin' || password_hash !== null)).toEqual([])

  const live = { MODE: 'live', SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'a@example.com', DATA_DIR: dataDir }
  const start = () => prepareDatabase(readConfig(live), Promise.resolve(database), () => {})
  await expect(start()).rejects.toThrow('the demo magazine')
  await removeTrialData(db)
  await start()
  for (const table of ['articles', 'authors', 'ads', 'pictures', 'packed_demo', 'demo_rows'] as const)
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
})

test('nothing is imported and nobody added before a first start has come to its end', async () => {
  const dataDir = await unpack(newMagazine)
  const work = vi.fn<() => Promise<void>>()
  await expect(withMagazine(readConfig({ DATA_DIR: dataDir }), work)).rejects.toThrow(
    'The first start did not finish. Start the server once, then try again.',
  )
  expect(work).not.toHaveBeenCalled()
})
