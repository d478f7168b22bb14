import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyTemplate } from '../../../test/database.ts'
import { type DatabaseHandle, openDatabase } from '../database.ts'

const program = join(import.meta.dirname, '../../../test/writing-program.ts')

interface Writer {
  child: ChildProcess
  lines: string[]
  says(start: string): Promise<void>
  ended: Promise<unknown>
}

// Each of these starts several programs, one after the other.
vi.setConfig({ testTimeout: 60_000 })

let dataDir: string
let writers: ChildProcess[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'groundplane-survival-'))
})

afterEach(async () => {
  for (const writer of writers) writer.kill('SIGKILL')
  writers = []
  await rm(dataDir, { recursive: true, force: true })
})

function startWriter(command = process.execPath, args: string[] = [program, dataDir]): Writer {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  writers.push(child)
  const lines: string[] = []
  const output = createInterface({ input: child.stdout })
  const heard = new EventTarget()
  output.on('line', (line) => {
    lines.push(line)
    heard.dispatchEvent(new Event('line'))
  })
  const ended = Promise.all([once(output, 'close'), once(child, 'exit')]).then(() =>
    heard.dispatchEvent(new Event('line')),
  )
  const says = async (start: string) => {
    while (!lines.some((line) => line.startsWith(start))) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`The writing program ended before it said ${start}`)
      await new Promise((done) => heard.addEventListener('line', done, { once: true }))
    }
  }
  return { child, lines, says, ended }
}

async function kill({ child, ended }: Writer): Promise<void> {
  child.kill('SIGKILL')
  await ended
}

const open = (folder = dataDir): Promise<DatabaseHandle> =>
  openDatabase({ databaseUrl: null, dataDir: folder, poolSize: 1, onError: () => {} })

async function writtenIds({ db }: DatabaseHandle): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select id from notes`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const acknowledgedIds = (lines: readonly string[]) =>
  lines.filter((line) => line.startsWith('wrote ')).map((line) => Number(line.slice('wrote '.length)))

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

test('every acknowledged row survives kill -9 at any time', async () => {
  await copyTemplate(dataDir)
  const acknowledged: number[] = []
  for (let round = 0; round < 4; round += 1) {
    const writer = startWriter()
    await writer.says('wrote ')
    await pause(Math.random() * 300)
    await kill(writer)
    acknowledged.push(...acknowledgedIds(writer.lines))
  }
  const database = await open()
  const written = await writtenIds(database)
  expect(acknowledged.filter((id) => !written.has(id))).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(50)
  await sql`create extension amcheck`.execute(database.db)
  await sql`select bt_index_check(oid, true) from pg_class where relkind = 'i' and relname = 'notes_pkey'`.execute(
    database.db,
  )
  await database.close()
})

test('a first start that is killed leaves no half-made database', async () => {
  for (let round = 0; round < 3; round += 1) {
    const writer = startWriter()
    await Promise.race([pause(300 + Math.random() * 1_500), writer.says('open')])
    await kill(writer)
  }
  const database = await open()
  await expect(database.ping()).resolves.toBeUndefined()
  await database.close()
})

test('a second process is refused by any path to the folder until the first has ended', async () => {
  await copyTemplate(dataDir)
  const writer = startWriter()
  await writer.says('open')
  await expect(open()).rejects.toThrow(
    `The database in ${dataDir} is already in use by process ${writer.child.pid}; ` +
      'stop it first, or set DATABASE_URL to run several processes.',
  )
  const link = `${dataDir}-link`
  await symlink(dataDir, link)
  await expect(open(link)).rejects.toThrow('already in use')
  await rm(link)
  await kill(writer)
  const database = await open()
  await expect(open()).rejects.toThrow(`process ${process.pid}`)
  await database.close()
})

// A limit on the size of files stands for the full disk: the log cannot go on to its next file.
test.skipIf(process.platform === 'win32')(
  'with a full disk queries are refused, the process lives and nothing is lost',
  async () => {
    await copyTemplate(dataDir)
    const limited = `trap '' XFSZ; ulimit -f 31000; exec "$0" "$@"`
    const writer = startWriter('sh', ['-c', limited, process.execPath, program, dataDir, '300000'])
    await writer.says('alive')
    await writer.ended
    expect(writer.lines.filter((line) => line === 'refused 57P02')).not.toEqual([])
    const database = await open()
    const written = await writtenIds(database)
    expect(acknowledgedIds(writer.lines).filter((id) => !written.has(id))).toEqual([])
    expect(written.size).toBeGreaterThan(0)
    await database.close()
  },
)
