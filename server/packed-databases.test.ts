import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { failLoudly, unsynced } from '../test/template.ts'
import { findTables } from './backup/tables.ts'
import { prepareDatabase, withMagazine } from './commands.ts'
import { readConfig } from './config.ts'
import { days, minutes } from './core/durations.ts'
import { type DatabaseHandle, openDatabase } from './db/database.ts'
import { unpackFolder } from './db/embedded/packed-folder.ts'
import { loadDemo } from './demo/load.ts'
import { renewLibrary } from './demo/renew-library.ts'
import { packNewDatabases } from './pack-new-database.ts'
import { removeTrialData } from './trial/remove-trial-data.ts'

const now = new Date()
/** At another time of the day. */
const fiveMonthsAgo = new Date(now.getTime() - days(150.4))
let packed: Record<'database' | 'magazine', string>

const temporaryFolder = () => mkdtemp(join(tmpdir(), 'groundplane-packed-'))

beforeAll(async () => {
  const folder = await temporaryFolder()
  packed = { database: join(folder, 'database.zst'), magazine: join(folder, 'magazine.zst') }
  await packNewDatabases(packed, fiveMonthsAgo)
  return () => rm(folder, { recursive: true, force: true })
}, minutes(5))

/** A data folder with the database that was packed. */
async function unpacked(which: keyof typeof packed): Promise<{ database: DatabaseHandle; dataDir: string }> {
  const dataDir = await temporaryFolder()
  await mkdir(join(dataDir, 'database'))
  unpackFolder(packed[which], join(dataDir, 'database'))
  const where = { databaseUrl: null, dataDir, poolSize: 1, embedded: unsynced }
  const database = await openDatabase({ ...where, onError: failLoudly })
  onTestFinished(async () => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { database, dataDir }
}

type Row = Record<string, unknown>

/** Of these tables all rows are random or of the database itself; of these columns the database's clock writes the values. */
const ownTables = ['signing_secrets', 'schema_migrations']
const ownColumns: Record<string, string> = {
  articles: 'updated_at',
  article_revisions: 'made_at',
  newsletters: 'created_at',
}
const random = /[0-9a-f]{32}\.pdf|gp_[0-9a-f]{24}/g

async function rowsOf({ db }: DatabaseHandle): Promise<Record<string, Row[]>> {
  const { placeholders } = await db.selectFrom('newsletter_sends').select('placeholders').executeTakeFirstOrThrow()
  const found: Record<string, Row[]> = {}
  for (const { name } of await findTables(db)) {
    if (ownTables.includes(name)) continue
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(one) - ${ownColumns[name] ?? ''}::text)::text as row from ${sql.table(name)} as one`.execute(db)
    const texts = rows.map(({ row }) =>
      Object.values(placeholders).reduce<string>(
        (text, token) => text.replaceAll(token, 'token'),
        row.replace(random, 'random'),
      ),
    )
    found[name] = texts.toSorted().map((text) => JSON.parse(text))
  }
  return found
}

const ofTheDemo = ['articles', 'authors', 'ads', 'pictures', 'packed_demo', 'demo_rows'] as const

test('the demo of a program that was packed five months ago is like one that is loaded now', {
  timeout: minutes(5),
}, async () => {
  const [old, fresh] = [await unpacked('magazine'), await unpacked('database')]
  await renewLibrary(old.database.db, now)
  for (const { database, dataDir } of [old, fresh])
    await loadDemo({ db: database.db, config: readConfig({ DATA_DIR: dataDir }), now })
  const [renewed, loaded] = [await rowsOf(old.database), await rowsOf(fresh.database)]
  expect(loaded['articles']?.length).toBeGreaterThan(100)
  for (const [table, rows] of Object.entries(loaded)) expect(renewed[table], table).toEqual(rows)
})

test('a packed demo holds no secret, no setting and nobody who can sign in', async () => {
  const { db } = (await unpacked('magazine')).database
  for (const table of ['signing_secrets', 'settings', 'sessions', 'orders'] as const)
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
  const users = await db.selectFrom('users').select(['role', 'password_hash']).execute()
  expect(users.filter(({ role, password_hash }) => role === 'admin' || password_hash !== null)).toEqual([])
})

test('a first start that ended before the demo was loaded is finished by the next, once', {
  timeout: minutes(5),
}, async () => {
  const { database, dataDir } = await unpacked('magazine')
  const { db } = database
  await renewLibrary(db, now)
  await renewLibrary(db, new Date(now.getTime() + days(3)))
  expect(await db.selectFrom('packed_demo').selectAll().execute()).toEqual([{ dated_at: now, is_renewed: true }])
  const lines: string[] = []
  const start = () =>
    prepareDatabase(readConfig({ DATA_DIR: dataDir }), Promise.resolve(database), (line) => lines.push(line))
  await start()
  const newest = await db.selectFrom('articles').select('updated_at').orderBy('id').executeTakeFirst()
  expect(newest?.updated_at).toEqual(now)
  await start()
  expect(lines.filter((line) => line.endsWith('articles loaded.'))).toHaveLength(1)
  expect(await db.selectFrom('packed_demo').selectAll().execute()).toEqual([])
  await removeTrialData(db)
  expect(await db.selectFrom('users').select('role').execute()).toEqual([{ role: 'admin' }])
  for (const table of ofTheDemo) expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
})

test('nothing is imported and nobody added before a first start has come to its end', async () => {
  const dataDir = await temporaryFolder()
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await mkdir(join(dataDir, 'database'))
  unpackFolder(packed.magazine, join(dataDir, 'database'))
  const work = vi.fn<() => Promise<void>>()
  await expect(withMagazine(readConfig({ DATA_DIR: dataDir }), work)).rejects.toThrow(
    'The first start did not come to its end. Start the magazine once, then try again.',
  )
  expect(work).not.toHaveBeenCalled()
})

test('a magazine whose first start did not come to its end does not go live with the demo, which go-live removes', async () => {
  const { database, dataDir } = await unpacked('magazine')
  const live = { MODE: 'live', SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'a@example.com', DATA_DIR: dataDir }
  const start = () => prepareDatabase(readConfig(live), Promise.resolve(database), () => {})
  await expect(start()).rejects.toThrow('the demo magazine')
  await removeTrialData(database.db)
  await start()
  for (const table of ofTheDemo) expect(await database.db.selectFrom(table).selectAll().execute(), table).toEqual([])
})
