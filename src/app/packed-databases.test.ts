import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { compiled } from '../../test/compiled.ts'
import { failLoudly, unsynced } from '../../test/template.ts'
import { readConfig } from '../platform/server/config/config.ts'
import { type DatabaseHandle, openDatabase } from '../platform/server/db/database.ts'
import { unpackFolder } from '../platform/server/db/embedded/packed-folder.ts'
import { prepareDatabase, withMagazine } from './commands.ts'
import { newMagazine } from './packed-databases.ts'
import { removeTrialData } from './trial/remove-trial-data.ts'

async function unpackMagazine(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'groundplane-packed-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await mkdir(join(dataDir, 'database'))
  unpackFolder(join(dirname(compiled('src/app/cli.ts')), newMagazine), join(dataDir, 'database'))
  return dataDir
}

async function open(dataDir: string): Promise<DatabaseHandle> {
  const where = { databaseUrl: null, dataDir, poolSize: 1, embedded: unsynced }
  const database = await openDatabase({ ...where, onError: failLoudly })
  onTestFinished(() => database.close())
  return database
}

test('a packed demo holds no secret, no setting and nobody who can sign in, and does not go live until go-live has removed it', async () => {
  const dataDir = await unpackMagazine()
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
  const dataDir = await unpackMagazine()
  const work = vi.fn<() => Promise<void>>()
  await expect(withMagazine(readConfig({ DATA_DIR: dataDir }), work)).rejects.toThrow(
    'The first start did not finish. Start the server once, then try again.',
  )
  expect(work).not.toHaveBeenCalled()
})
