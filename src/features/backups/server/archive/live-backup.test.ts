import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { publishArticles } from '../../../../../test/faults/content.ts'
import {
  inDatabase,
  migratedFolder,
  serveApi,
  settingsOf,
  startProgram,
  temporaryFolder,
} from '../../../../../test/faults/programs.ts'
import { exportCommand } from '../../../../app/export-commands.ts'
import { upgradeCommand } from '../../../../app/upgrade-command.ts'
import { readConfig } from '../../../../platform/server/config/config.ts'
import { hours } from '../../../../platform/server/core/durations.ts'
import { findLastBackup } from '../../../../platform/server/core/last-backup.ts'
import { openDatabase } from '../../../../platform/server/db/database.ts'
import { lockFolder, requestFromOwner } from '../../../../platform/server/db/embedded/lock.ts'
import { requestSnapshot } from '../../../../platform/server/db/embedded/snapshot.ts'
import { backupCommand, restoreCommand } from './commands.ts'

function listen(): string[] {
  const lines: string[] = []
  const spy = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  onTestFinished(() => spy.mockRestore())
  return lines
}

test('a backup of a running magazine restores to another magazine', async () => {
  const place = { dataDir: await migratedFolder(), databaseUrl: null }
  const { dataDir } = place
  const config = readConfig(settingsOf(place))
  await publishArticles(place, 20)
  await mkdir(join(dataDir, 'files/assets'), { recursive: true })
  await writeFile(join(dataDir, 'files/assets/board.webp'), 'a picture')
  const magazine = await serveApi(place)
  const countArticles = async (): Promise<number> =>
    (await (await fetch(`${magazine.url}/api/home/news-all?page=1`)).json()).total
  expect(await countArticles()).toBe(20)

  const folder = await temporaryFolder()
  const file = join(folder, 'magazine.zip')
  const lines = listen()
  const command = startProgram(['src/app/cli.ts', 'backup', file], settingsOf(place))
  await backupCommand(config, join(folder, 'another.zip'))
  await command.says(/magazine\.zip: \d+ rows, 1 files?, [\d.]+ MB/)
  expect(await command.ended).toBe(0)
  // It goes on, and nothing is left beside it.
  expect(await countArticles()).toBe(20)
  expect((await readdir(dataDir)).filter((name) => /^snapshot|\.part$/.test(name))).toEqual([])
  // The running magazine knows of the newest one.
  expect(await findLastBackup(dataDir)).toMatchObject({ file: expect.stringMatching(/\.zip$/), files: 1 })

  await expect(backupCommand(config, file)).rejects.toThrow(`${file} already exists. Choose another name`)
  await expect(restoreCommand(config, file)).rejects.toThrow('is already in use by process')
  await magazine.kill('SIGTERM')
  await expect(restoreCommand(config, file)).rejects.toThrow(
    'The database is not empty. Restore into a new one: set another DATA_DIR or DATABASE_URL',
  )

  const another = { dataDir: join(folder, 'another'), databaseUrl: null }
  await restoreCommand(readConfig(settingsOf(another)), file)
  expect(lines.at(-1)).toMatch(/^Restored the backup of 20\S+: \d+ rows, 1 files?\./)
  const rows = await inDatabase(another, ({ db }) => db.selectFrom('articles').select('id').execute())
  expect(rows).toHaveLength(20)
})

test('the server copies its database only into an existing empty folder', async () => {
  const dataDir = await migratedFolder()
  const database = await openDatabase({
    databaseUrl: null,
    dataDir,
    poolSize: 1,
    onError: console.error,
    embedded: { durable: false, minFreeBytes: 0 },
  })
  try {
    const name = `snapshot-${'0'.repeat(16)}`
    expect(await requestFromOwner(dataDir, name)).toContain('ENOENT')
    expect(await requestFromOwner(dataDir, '../elsewhere')).toBe('unknown request')
    expect(await requestFromOwner(dataDir, 'x'.repeat(10_000))).toBeNull()
    await mkdir(join(dataDir, name, 'full'), { recursive: true })
    expect(await requestFromOwner(dataDir, name)).toContain('ENOTEMPTY')
    expect(await readdir(join(dataDir, name))).toEqual(['full'])
    expect(await requestFromOwner(dataDir, '')).toBe(String(process.pid))
  } finally {
    await database.close()
  }
})

test('a copy that would fill the disk is refused, and the remains of a killed backup are removed', async () => {
  const dataDir = await migratedFolder()
  const open = (minFreeBytes: number) =>
    openDatabase({
      databaseUrl: null,
      dataDir,
      poolSize: 1,
      onError: () => {},
      embedded: { durable: false, minFreeBytes },
    })
  const [left, atWork] = ['1', '2'].map((digit) => join(dataDir, `snapshot-${digit.repeat(16)}`)) as [string, string]
  for (const one of [left, atWork]) await mkdir(join(one, 'database'), { recursive: true })
  const longAgo = new Date(Date.now() - hours(2))
  for (const one of [left, atWork]) await utimes(one, longAgo, longAgo)
  const letGo = await lockFolder(atWork)

  const full = await open(2 ** 60)
  const told =
    /^Failed to copy the database in \S+: not enough disk space for a copy of \d+ MB\. Free some space, then try again\.$/
  const out = join(dataDir, 'out.zip')
  const command = startProgram(['src/app/cli.ts', 'backup', out], { DATA_DIR: dataDir })
  expect([await command.ended, command.lines]).toEqual([1, [expect.stringMatching(told)]])
  await expect(upgradeCommand(readConfig({ DATA_DIR: dataDir }), { check: true })).rejects.toThrow(told)
  // The database that was asked for the copy goes on.
  expect(await sql`select 1`.execute(full.db)).toMatchObject({ rows: [{}] })
  await full.close()
  const roomy = await open(0)
  const copy = (await requestSnapshot(dataDir)) ?? ''
  await roomy.close()
  await letGo()
  expect((await readdir(dataDir)).toSorted()).toEqual(['database', basename(copy), basename(atWork)].toSorted())
  expect(await requestSnapshot(dataDir)).toBeNull()
})

test('a data folder that is a file is named in one sentence', async () => {
  const file = join(await temporaryFolder(), 'data')
  await writeFile(file, '')
  const told = `Failed to use ${file} (EEXIST): it already exists. Choose another path.`
  for (const command of ['start', 'migrate']) {
    const program = startProgram(['src/app/cli.ts', command], { DATA_DIR: file })
    expect([await program.ended, program.lines]).toEqual([1, [told]])
  }
})

test('a backup and an export of a folder without a database are refused and make none', async () => {
  const [dataDir, folder] = [await temporaryFolder(), await temporaryFolder()]
  const why = `No database found in ${dataDir}. Check DATA_DIR.`
  const command = startProgram(['src/app/cli.ts', 'backup', join(folder, 'out.zip')], { DATA_DIR: dataDir })
  expect([await command.ended, command.lines]).toEqual([1, [why]])
  const config = readConfig({ DATA_DIR: dataDir })
  await expect(exportCommand(config, join(folder, 'out.zip'), 'markdown')).rejects.toThrow(why)
  expect([await readdir(folder), await readdir(dataDir)]).toEqual([[], []])
})
