import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDatabase } from '../test/database.ts'
import { lastApplied } from '../test/older-schemas.ts'
import { failLoudly } from '../test/template.ts'
import { backupCommand } from './backup/commands.ts'
import { isEncrypted, makeBackupKey } from './backup/encryption.ts'
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

/** A magazine with a schema from before, and a listener to what commands say. */
async function aMagazine(schema: string, environment: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'groundplane-upgrade-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [databaseUrl, dataDir] = [await createDatabase(), join(folder, 'data')]
  const database = await opened(databaseUrl, dataDir)
  await migrate(database, migrations, schema)
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => said.mockRestore())
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...environment })
  await mkdir(dataDir)
  return { folder, dataDir, database, config, said: () => said.mock.calls.flat().join('\n') }
}

test('an upgrade is tried on a copy after a backup, and the version before restores that backup', slow, async () => {
  const [before = '', last] = (await readMigrations(migrations)).slice(-2).map(({ name }) => name)
  const { folder, dataDir, database, config, said } = await aMagazine(before)
  await sql`insert into settings (room, value, updated_at, updated_by_name) values ('identity', '{"name": "Before"}', now(), 'Anna')`.execute(
    database.db,
  )

  await upgradeCommand(config, { check: true })
  expect(said()).toMatch(new RegExp(`has migrations for this database: ${last}. They succeeded on a copy`))
  expect(await lastApplied(database)).toBe(before)
  expect(await readdir(dataDir)).toEqual([])

  await upgradeCommand(config, {})
  expect(await lastApplied(database)).toBe(last)
  const [backup = ''] = await readdir(dataDir)
  expect(backup).toMatch(/^before-\d+\.\d+\.\d+-\d{4}-.*\.zip$/)
  expect(said()).toContain(`Backup: ${join(dataDir, backup)}`)

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

test(
  'a magazine of the first versions is upgraded, and only the backups of the newest changes stay',
  slow,
  async () => {
    const key = await makeBackupKey()
    const { dataDir, database, config } = await aMagazine('0010_audit.sql', { BACKUP_KEY: key })
    const [oldest, newer] = ['0.9.1-2025-01-02T09-00-00-000Z.zip', '0.0.9-2025-11-21T09-00-00-000Z.zip.age']
    const others = ['before-go-live-2025-01-01T09-00-00-000Z.zip', 'before-the-fair.zip']
    for (const name of [`before-${oldest}`, `before-${newer}`, ...others]) await writeFile(join(dataDir, name), '')

    await upgradeCommand(config, {})
    expect(await lastApplied(database)).toBe((await readMigrations(migrations)).at(-1)?.name)
    const kept = await readdir(dataDir)
    const made = kept.filter((name) => !others.includes(name) && name !== `before-${newer}`)
    expect(kept).toHaveLength(4)
    expect(made).toEqual([expect.stringMatching(/^before-\d+\.\d+\.\d+-20.*Z\.zip\.age$/)])
    expect(await isEncrypted(join(dataDir, made[0] ?? ''))).toBe(true)

    // There is nothing left to lead back from.
    await upgradeCommand(config, {})
    expect(await readdir(dataDir)).toEqual(kept)
  },
)

test('a database that this version cannot read is told so in one sentence before anything is made', slow, async () => {
  const { folder, dataDir, database, config } = await aMagazine('0002_articles.sql')
  const history = (change: string) => sql.raw(`update schema_migrations set ${change}`).execute(database.db)
  const refusals = [
    [`checksum = 'another' where name = '0001_accounts.sql'`, '0001_accounts.sql was changed after it was applied.'],
    [`name = '0001_others.sql' where name = '0001_accounts.sql'`, 'made by a version before 0.1.0'],
    [`name = '9001_later.sql' where name = '0002_articles.sql'`, 'The database is newer than this version'],
  ] as const
  for (const [change, sentence] of refusals) {
    await history(change)
    await expect(backupCommand(config, join(folder, 'backup.zip'))).rejects.toThrow(sentence)
    for (const check of [true, false]) await expect(upgradeCommand(config, { check })).rejects.toThrow(sentence)
    await sql`delete from schema_migrations`.execute(database.db)
    for (const { name, checksum } of (await readMigrations(migrations)).slice(0, 2))
      await sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`.execute(database.db)
  }
  expect([await readdir(dataDir), await readdir(folder)]).toEqual([[], ['data']])
})
