import { rm, symlink } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type DatabaseHandle, openDatabase } from '../../src/platform/server/db/database.ts'
import { isLong } from './length.ts'
import { migratedFolder, startProgram, temporaryFolder } from './programs.ts'
import { acknowledgedIds, expectWritten } from './written.ts'

const startWriter = (dataDir: string) => startProgram(['test/writing-program.ts', dataDir])

const open = (folder: string): Promise<DatabaseHandle> =>
  openDatabase({ databaseUrl: null, dataDir: folder, poolSize: 1, onError: () => {} })

/** Random, since the moment of the kill is what is tested. */
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

test('every acknowledged row survives kill -9 at any time', async () => {
  const dataDir = await migratedFolder()
  const acknowledged: number[] = []
  const rounds = isLong ? 8 : 2
  for (let round = 0; round < rounds; round += 1) {
    const writer = startWriter(dataDir)
    await expect.poll(() => acknowledgedIds(writer.lines).length).toBeGreaterThan(17)
    await pause(Math.random() * 300)
    await writer.kill()
    acknowledged.push(...acknowledgedIds(writer.lines))
  }
  expect(acknowledged.length).toBeGreaterThan(17 * rounds)
  await expectWritten(dataDir, acknowledged)
})

test('a first start that is killed leaves no half-made database', async () => {
  const dataDir = await temporaryFolder()
  for (let round = 0; round < (isLong ? 6 : 2); round += 1) {
    const writer = startWriter(dataDir)
    await Promise.race([pause(300 + Math.random() * 1_500), writer.says(/^open$/)])
    await writer.kill()
  }
  const database = await open(dataDir)
  await expect(database.ping()).resolves.toBeUndefined()
  await database.close()
})

test('a second process is refused by any path to the folder until the first has ended', async () => {
  const dataDir = await migratedFolder()
  const writer = startWriter(dataDir)
  await writer.says(/^open$/)
  await expect(open(dataDir)).rejects.toThrow(
    `The database in ${dataDir} is already in use by process ${writer.child.pid}; ` +
      'stop it first, or set DATABASE_URL to run several processes.',
  )
  const link = `${dataDir}-link`
  await symlink(dataDir, link)
  await expect(open(link)).rejects.toThrow('already in use')
  await rm(link)
  await writer.kill()
  const database = await open(dataDir)
  await expect(open(dataDir)).rejects.toThrow(`process ${process.pid}`)
  await database.close()
})

// A limit on file sizes stands for the full disk: the log cannot continue after the current file.
test('with a full disk queries are refused, the process lives and nothing is lost', async () => {
  const dataDir = await migratedFolder()
  const fresh = await open(dataDir)
  await sql`select pg_switch_wal()`.execute(fresh.db)
  await fresh.close()
  const limited = `trap '' XFSZ; ulimit -f 31000; exec "$0" "$@"`
  const writer = startProgram(['test/writing-program.ts', dataDir, '300000'], {}, [
    'sh',
    '-c',
    limited,
    process.execPath,
  ])
  await writer.says(/^alive$/)
  await writer.ended
  expect(writer.lines.filter((line) => line === 'refused 57P02')).not.toEqual([])
  await expectWritten(dataDir, acknowledgedIds(writer.lines))
})
