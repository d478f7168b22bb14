import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { compiled } from '../../test/compiled.ts'
import { publishArticles } from '../../test/faults/content.ts'
import { copyTemplate } from '../../test/template.ts'
import { hours } from '../core/durations.ts'
import { findLastBackup } from '../core/last-backup.ts'
import { openDatabase } from '../db/database.ts'
import { lockFolder, requestFromOwner } from '../db/embedded/lock.ts'
import { requestSnapshot } from '../db/embedded/snapshot.ts'

const run = promisify(execFile)

// Each of these starts several programs, one after the other.
vi.setConfig({ testTimeout: 180_000 })

let folder: string
let dataDir: string
let servers: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'groundplane-live-'))
  dataDir = join(folder, 'data')
  await mkdir(dataDir)
})
afterEach(async () => {
  for (const server of servers) server.kill('SIGKILL')
  servers = []
  await rm(folder, { recursive: true, force: true })
})

const environment = (values: Record<string, string>) => ({
  ...process.env,
  MODE: 'trial',
  LOG_LEVEL: 'warn',
  ...values,
})

/** Runs a command of the command line; gives what it says, or what it complains of. */
async function groundplane(args: string[], values: Record<string, string>) {
  try {
    const { stdout } = await run(process.execPath, [compiled('server/cli.ts'), ...args], { env: environment(values) })
    return { code: 0, says: stdout }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, says: stderr }
  }
}

/** Serves the magazine in a data folder; gives its address. */
async function serve(from: string): Promise<string> {
  const server = spawn(process.execPath, [compiled('test/magazine-program.ts'), from], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environment({}),
  })
  servers.push(server)
  for await (const line of createInterface({ input: server.stdout }))
    if (line.startsWith('open ')) return line.slice('open '.length)
  throw new Error('The magazine did not open')
}

async function stopAll() {
  for (const server of servers) {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  }
  servers = []
}

async function articlesOf(address: string): Promise<number> {
  const answer = await fetch(`${address}/api/home/news-all?page=1`)
  return ((await answer.json()) as { total: number }).total
}

test('a backup of a running magazine restores to another magazine', async () => {
  await copyTemplate(dataDir)
  await publishArticles({ dataDir, databaseUrl: null }, 20)
  await mkdir(join(dataDir, 'files/assets'), { recursive: true })
  await writeFile(join(dataDir, 'files/assets/board.webp'), 'a picture')
  const address = await serve(dataDir)
  const articles = await articlesOf(address)
  expect(articles).toBe(20)
  const file = join(folder, 'magazine.zip')

  const [first, second] = await Promise.all([
    groundplane(['backup', file], { DATA_DIR: dataDir }),
    groundplane(['backup', join(folder, 'another.zip')], { DATA_DIR: dataDir }),
  ])
  expect([first.code, second.code]).toEqual([0, 0])
  expect(first.says).toMatch(/magazine\.zip: \d+ rows, 1 files?, [\d.]+ MB/)
  // It goes on, and nothing is left beside it.
  expect(await articlesOf(address)).toBe(articles)
  expect((await readdir(dataDir)).filter((name) => /^snapshot|\.part$/.test(name))).toEqual([])
  // The running magazine knows of the newest one.
  expect(await findLastBackup(dataDir)).toMatchObject({ file: expect.stringMatching(/\.zip$/), files: 1 })

  const again = await groundplane(['backup', file], { DATA_DIR: dataDir })
  expect(again).toEqual({ code: 1, says: `${file} exists already; choose another name\n` })
  const inUse = await groundplane(['restore', file], { DATA_DIR: dataDir })
  expect(inUse.code).toBe(1)
  expect(inUse.says).toContain('is already in use by process')
  await stopAll()
  const filled = await groundplane(['restore', file], { DATA_DIR: dataDir })
  expect(filled).toEqual({
    code: 1,
    says: 'The database is not empty. Restore into a new one: another DATA_DIR or DATABASE_URL\n',
  })

  const anotherDir = join(folder, 'another')
  const restored = await groundplane(['restore', file], { DATA_DIR: anotherDir })
  expect(restored.says).toMatch(/^Restored as of 20\S+: \d+ rows, 1 files?\./)
  const { db, close } = await openDatabase({
    databaseUrl: null,
    dataDir: anotherDir,
    poolSize: 1,
    onError: console.error,
  })
  const rows = await db.selectFrom('articles').select('id').execute().finally(close)
  expect(rows).toHaveLength(articles)
})

test('the server copies its database only into an existing empty folder', async () => {
  await copyTemplate(dataDir)
  const database = await openDatabase({
    ...{ databaseUrl: null, dataDir, poolSize: 1, onError: console.error },
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
  await copyTemplate(dataDir)
  const complaints: string[] = []
  const open = (minFreeBytes: number) =>
    openDatabase({
      ...{ databaseUrl: null, dataDir, poolSize: 1, onError: ({ message }: Error) => complaints.push(message) },
      embedded: { durable: false, minFreeBytes },
    })
  const [left, atWork] = ['1', '2'].map((digit) => join(dataDir, `snapshot-${digit.repeat(16)}`)) as [string, string]
  for (const one of [left, atWork]) await mkdir(join(one, 'database'), { recursive: true })
  const longAgo = new Date(Date.now() - hours(2))
  for (const one of [left, atWork]) await utimes(one, longAgo, longAgo)
  const letGo = await lockFolder(atWork)

  const full = await open(2 ** 60)
  await expect(requestSnapshot(dataDir)).rejects.toThrow('There is no room on the disk for a copy of')
  await full.close()
  const roomy = await open(0)
  const copy = (await requestSnapshot(dataDir)) ?? ''
  await roomy.close()
  await letGo()
  expect((await readdir(dataDir)).toSorted()).toEqual(['database', basename(copy), basename(atWork)].toSorted())
  expect(await requestSnapshot(dataDir)).toBeNull()
})

test.each([
  ['backup', []],
  ['export', ['--as', 'markdown']],
])('%s of a folder without a database is refused and makes none', async (command, options) => {
  const { code, says } = await groundplane([command, join(folder, 'out.zip'), ...options], { DATA_DIR: dataDir })
  expect([code, says.trim()]).toEqual([1, `There is no database in ${dataDir}. Check DATA_DIR.`])
  expect([await readdir(folder), await readdir(dataDir)]).toEqual([['data'], []])
})
