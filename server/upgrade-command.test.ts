import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDatabase } from '../test/database.ts'
import { failLoudly } from '../test/template.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { migrations } from './commands.ts'
import { readConfig } from './config.ts'
import { minutes } from './core/durations.ts'
import { openDatabase } from './db/database.ts'
import { migrate, readMigrations } from './db/migrate.ts'
import { openFileStore } from './gateways/open.ts'
import { upgradeCommand } from './upgrade-command.ts'

const opened = async (databaseUrl: string, dataDir: string) => {
  const database = await openDatabase({ databaseUrl, dataDir, poolSize: 2, onError: failLoudly })
  onTestFinished(() => database.close())
  return database
}

/** Databases are made from nothing. */
const slow = { timeout: minutes(5) }

test('an upgrade is tried on a copy after a backup, and the version before restores that backup', slow, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'groundplane-upgrade-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [before, last] = (await readMigrations(migrations)).slice(-2).map(({ name }) => name)
  const [databaseUrl, dataDir] = [await createDatabase(), join(folder, 'data')]
  const database = await opened(databaseUrl, dataDir)
  await migrate(database, migrations, before)
  await sql`insert into settings (room, value, updated_at, updated_by_name) values ('identity', '{"name": "Before"}', now(), 'Anna')`.execute(
    database.db,
  )
  const lastApplied = async () =>
    (await sql<{ name: string }>`select max(name) as name from schema_migrations`.execute(database.db)).rows[0]?.name
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => said.mockRestore())
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })

  await upgradeCommand(config, { check: true })
  expect(said.mock.calls.flat().join('\n')).toMatch(
    new RegExp(`changes the database by ${last}. That succeeded on a copy`),
  )
  expect(await lastApplied()).toBe(before)
  const [backup = ''] = await readdir(dataDir)
  expect(backup).toMatch(/^before-\d+\.\d+\.\d+-\d{4}-.*\.zip$/)

  // The version before has one migration less.
  const older = join(folder, 'migrations')
  await mkdir(older)
  for (const name of (await readdir(migrations)).filter((one) => one !== last))
    await cp(join(migrations, name), join(older, name))
  const place = await opened(await createDatabase(), join(folder, 'back'))
  const pictures = openFileStore(readConfig({ DATA_DIR: join(folder, 'back') }).storage, pino({ level: 'silent' }))
  const target = { database: place, pictures, dataDir: join(folder, 'back'), migrations: older }
  await restoreBackup(join(dataDir, backup), target)
  const { rows } = await sql<{
    name: string
  }>`select value ->> 'name' as name from settings where room = 'identity'`.execute(place.db)
  expect(rows).toEqual([{ name: 'Before' }])
})
