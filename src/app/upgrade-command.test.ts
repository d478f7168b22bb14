import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createDatabase, testDatabases } from '../../test/database.ts'
import {
  emptyPlace,
  inDatabase,
  type Place,
  settingsOf,
  startProgram,
  temporaryFolder,
} from '../../test/faults/programs.ts'
import { insertMember } from '../../test/members.ts'
import { aNextVersion } from '../../test/next-version.ts'
import { failLoudly } from '../../test/template.ts'
import { backupCommand, unreadableBackups, writeBackupOf } from '../features/backups/server/archive/commands.ts'
import { isEncrypted, makeBackupKey } from '../features/backups/server/archive/encryption.ts'
import {
  listBackupsCommand,
  storeBackupCommand,
  tryBackupCommand,
} from '../features/backups/server/archive/place-commands.ts'
import { restoreBackup } from '../features/backups/server/archive/restore-backup.ts'
import { getEncryptionKey } from '../features/connections/server/encryption-key.ts'
import { encryptValues } from '../features/connections/server/stored-values.ts'
import { readConfig } from '../platform/server/config/config.ts'
import { connectionsKeyFile } from '../platform/server/data-folder.ts'
import { type DatabaseHandle, openDatabase } from '../platform/server/db/database.ts'
import { readSchema } from '../platform/server/db/schema.ts'
import { openFileStore } from '../platform/server/gateways/open.ts'
import { upgradeCommand } from './upgrade-command.ts'

/** Returns the output. @throws if the command failed */
async function run(program: string, words: readonly string[], environment: Record<string, string>): Promise<string> {
  const { ended, lines } = startProgram([program, ...words], environment)
  expect(await ended, lines.join('\n')).toBe(0)
  return lines.join('\n')
}

const lastApplied = ({ db }: DatabaseHandle) =>
  sql<{ name: string }>`select max(name) as name from schema_migrations`.execute(db).then(({ rows }) => rows[0]?.name)

async function lastOfThis(): Promise<string> {
  const { base, migrations } = await readSchema()
  return (migrations.at(-1) ?? base).name
}

const rename = (place: Place) =>
  inDatabase(place, async ({ db }) => {
    await insertMember(db, {}, new Date())
    await sql`insert into settings (group_name, value, updated_at, updated_by_name)
      values ('identity', '{"name": "Before"}', now(), 'Anna')`.execute(db)
  })

const nameIn = ({ db }: DatabaseHandle) =>
  sql<{ name: string }>`select value ->> 'name' as name from settings where group_name = 'identity'`
    .execute(db)
    .then(({ rows }) => rows[0]?.name)

describe.each(testDatabases)('on %s', (kind) => {
  test('an upgrade is tried on a copy after a backup, and the version before restores that backup', async () => {
    const place = await emptyPlace(kind)
    const { program, migration } = await aNextVersion()
    await rename(place)
    const filesOf = async () => (await readdir(place.dataDir)).filter((name) => name.includes('.zip'))

    const tried = await run(program, ['upgrade', '--check'], settingsOf(place))
    expect(tried).toContain(`has migrations for this database: ${migration}. They succeeded on a copy`)
    expect(await inDatabase(place, lastApplied)).toBe(await lastOfThis())
    expect(await filesOf()).toEqual([])

    const done = await run(program, ['upgrade'], settingsOf(place))
    expect(await inDatabase(place, lastApplied)).toBe(migration)
    const [backup = ''] = await filesOf()
    expect(backup).toMatch(/^before-\d+\.\d+\.\d+-\d{4}-.*\.zip$/)
    expect(done).toContain(`Backup: ${join(place.dataDir, backup)}`)

    const dataDir = await temporaryFolder()
    const where = { databaseUrl: kind === 'postgres' ? await createDatabase() : null, dataDir, poolSize: 1 }
    const database = await openDatabase({ ...where, onError: failLoudly })
    onTestFinished(() => database.close())
    const pictures = openFileStore(readConfig({ DATA_DIR: dataDir }).storage, pino({ level: 'silent' }))
    await restoreBackup(join(place.dataDir, backup), { database, pictures, dataDir })
    expect(await nameIn(database)).toBe('Before')
  })

  test('the next version restores a backup of this one and brings it up to date', async () => {
    const place = await emptyPlace(kind)
    await rename(place)
    const file = join(await temporaryFolder(), 'before.zip')
    await writeBackupOf(readConfig(settingsOf(place)), file, new Date())
    const target = {
      dataDir: await temporaryFolder(),
      databaseUrl: kind === 'postgres' ? await createDatabase() : null,
    }
    const { program, migration } = await aNextVersion()
    expect(await run(program, ['restore', file], settingsOf(target))).toContain('Restored the backup of')
    expect(await inDatabase(target, nameIn)).toBe('Before')
    expect(await inDatabase(target, lastApplied)).toBe(migration)
  })
})

/** As Connections stores it. */
async function storeBackupKey(place: Place): Promise<void> {
  const bucket = { region: 'us-east-1', bucket: 'backups', keyId: 'key', secret: 'secret' }
  const values = { ...bucket, encryptionKey: await makeBackupKey() }
  const encrypted = encryptValues(await getEncryptionKey(place.dataDir), 'backups', values)
  const by = { updated_at: new Date(), updated_by: null, updated_by_name: 'Anna' }
  await inDatabase(place, ({ db }) =>
    db
      .insertInto('stored_connections')
      .values({ connection: 'backups', version: 1, encrypted, ...by })
      .execute(),
  )
}

test('only the backups of the newest changes stay, encrypted if there is a key, also under Connections', async () => {
  const place = await emptyPlace('postgres')
  const { dataDir } = place
  const { program } = await aNextVersion()
  const settings = settingsOf(place)
  await storeBackupKey(place)
  const byHand = join(await temporaryFolder(), 'by-hand.zip.age')
  await backupCommand(readConfig(settings), byHand)
  expect(await isEncrypted(byHand)).toBe(true)
  const [oldest, newer] = ['0.9.1-2025-01-02T09-00-00-000Z.zip', '0.0.9-2025-11-21T09-00-00-000Z.zip.age']
  const others = ['before-go-live-2025-01-01T09-00-00-000Z.zip', 'before-the-fair.zip']
  for (const name of [`before-${oldest}`, `before-${newer}`, ...others]) await writeFile(join(dataDir, name), '')

  await run(program, ['upgrade'], settings)
  const backups = async () => (await readdir(dataDir)).filter((name) => name.startsWith('before-'))
  const kept = await backups()
  const made = kept.filter((name) => !others.includes(name) && name !== `before-${newer}`)
  expect(kept).toHaveLength(4)
  expect(made).toEqual([expect.stringMatching(/^before-\d+\.\d+\.\d+-20.*Z\.zip\.age$/)])
  expect(await isEncrypted(join(dataDir, made[0] ?? ''))).toBe(true)

  // There is nothing left to lead back from.
  await run(program, ['upgrade'], settings)
  expect(await backups()).toEqual(kept)
})

test('an upgrade whose stored key cannot be decrypted says that its backup is plain, and other commands say why', async () => {
  const place = await emptyPlace('postgres')
  const { program } = await aNextVersion()
  await storeBackupKey(place)
  await rm(join(place.dataDir, connectionsKeyFile))
  const config = readConfig(settingsOf(place))
  await expect(backupCommand(config, join(await temporaryFolder(), 'a.zip.age'))).rejects.toThrow(unreadableBackups)
  for (const command of [storeBackupCommand, tryBackupCommand, listBackupsCommand])
    await expect(command(config)).rejects.toThrow(unreadableBackups)
  const said = await run(program, ['upgrade'], settingsOf(place))
  expect(said).toContain('This backup is not encrypted.')
  expect(said).toMatch(/Backup: .*\.zip$/m)
})

test('a database that this version cannot read is told so in one sentence before anything is made', async () => {
  const folder = await temporaryFolder()
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const { databaseUrl } = await emptyPlace('postgres')
  const place = { dataDir, databaseUrl }
  const config = readConfig(settingsOf(place))
  const refusals = [
    [`update schema_migrations set checksum = 'another'`, 'run `export` with that version, then `import` here'],
    [`insert into schema_migrations (name, checksum) values ('9001_later.sql', '')`, 'newer than this version'],
  ] as const
  const { base } = await readSchema()
  for (const [change, sentence] of refusals) {
    await inDatabase(place, ({ db }) => sql.raw(change).execute(db))
    await expect(backupCommand(config, join(folder, 'backup.zip'))).rejects.toThrow(sentence)
    for (const check of [true, false]) await expect(upgradeCommand(config, { check })).rejects.toThrow(sentence)
    await inDatabase(place, ({ db }) =>
      sql`update schema_migrations set checksum = ${base.checksum} where name = ${base.name}`.execute(db),
    )
  }
  expect([await readdir(dataDir), await readdir(folder)]).toEqual([[], ['data']])
})
