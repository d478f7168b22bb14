import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { prepareDatabase } from '../../src/app/commands.ts'
import { loadDemo } from '../../src/app/demo/load.ts'
import { renewLibrary } from '../../src/app/demo/renew-library.ts'
import { packNewDatabases } from '../../src/app/pack-new-database.ts'
import { removeTrialData } from '../../src/app/trial/remove-trial-data.ts'
import { findTables } from '../../src/features/backups/server/archive/tables.ts'
import { readConfig } from '../../src/platform/server/config/config.ts'
import { days, minutes } from '../../src/platform/server/core/durations.ts'
import { type DatabaseHandle, openDatabase } from '../../src/platform/server/db/database.ts'
import { unpackFolder } from '../../src/platform/server/db/embedded/packed-folder.ts'
import { temporaryFolder } from '../faults/programs.ts'
import { failLoudly, unsynced } from '../template.ts'

vi.setConfig({ testTimeout: minutes(5) })

const now = new Date()
/** At another time of the day. */
const fiveMonthsAgo = new Date(now.getTime() - days(150.4))

async function unpackAll() {
  const folder = await temporaryFolder()
  const packed = { database: join(folder, 'database.zst'), magazine: join(folder, 'magazine.zst') }
  await packNewDatabases(packed, fiveMonthsAgo)
  return { database: await unpack(packed.database), magazine: await unpack(packed.magazine) }
}

async function unpack(file: string): Promise<{ database: DatabaseHandle; dataDir: string }> {
  const dataDir = await temporaryFolder()
  await mkdir(join(dataDir, 'database'))
  unpackFolder(file, join(dataDir, 'database'))
  const where = { databaseUrl: null, dataDir, poolSize: 1, embedded: unsynced }
  const database = await openDatabase({ ...where, onError: failLoudly })
  onTestFinished(() => database.close())
  return { database, dataDir }
}

type Row = Record<string, unknown>

/** Tables whose rows are all random or the database's own, and columns that the database's clock fills. */
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

test('the demo of a program that was packed five months ago is like one that is loaded now', async () => {
  const { magazine: old, database: fresh } = await unpackAll()
  await renewLibrary(old.database.db, now)
  for (const { database, dataDir } of [old, fresh])
    await loadDemo({ db: database.db, config: readConfig({ DATA_DIR: dataDir }), now })
  const [renewed, loaded] = [await rowsOf(old.database), await rowsOf(fresh.database)]
  expect(loaded['articles']?.length).toBeGreaterThan(100)
  for (const [table, rows] of Object.entries(loaded)) expect(renewed[table], table).toEqual(rows)
})

test('a first start that ended before the demo was loaded is finished by the next, once', async () => {
  const { database, dataDir } = (await unpackAll()).magazine
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
  for (const table of ['articles', 'authors', 'ads', 'pictures', 'packed_demo', 'demo_rows'] as const)
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
})
