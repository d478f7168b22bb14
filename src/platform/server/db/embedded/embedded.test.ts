import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../../../test/faults/programs.ts'
import { copyTemplate } from '../../../../../test/template.ts'
import { type EmbeddedDatabase, type EmbeddedOptions, openEmbedded } from './client.ts'
import { holdsDatabase, unfinishedFile } from './room.ts'
import { WorkerLink } from './worker-link.ts'

const dataDir = await temporaryFolder(afterAll)
let database: EmbeddedDatabase | null = null
let openedWith: EmbeddedOptions['settings'] = {}
let complaints: string[] = []

beforeAll(() => copyTemplate(dataDir))
afterAll(() => database?.close())

/** Stays open for the next test with the same settings. */
async function open(settings: EmbeddedOptions['settings'] = {}): Promise<EmbeddedDatabase> {
  if (database && !database.closed && isDeepStrictEqual(settings, openedWith)) return database
  await database?.close()
  complaints = []
  openedWith = settings
  database = await openEmbedded({ dataDir, settings, onError: (error) => complaints.push(error.message) })
  return database
}

async function openWithNotes(columns: string, settings?: EmbeddedOptions['settings']): Promise<EmbeddedDatabase> {
  const db = await open(settings)
  await db.exec(`drop table if exists notes; create table notes (${columns})`)
  return db
}

async function modesIn(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const modesOf = async (paths: string[]) => [
    ...new Set(await Promise.all(paths.map(async (path) => (await stat(path)).mode & 0o777))),
  ]
  return { folder: await modesOf([folder]), files: await modesOf(files) }
}

test('only the owner can reach the files of a database', async () => {
  const folder = join(dataDir, 'database')
  await database?.close()
  await chmod(folder, 0o755)
  await chmod(join(folder, 'PG_VERSION'), 0o666)
  const db = await openWithNotes('id int primary key')
  expect(await modesIn(folder)).toMatchObject({ folder: [0o700] })
  await db.close()
  await open()
  expect(await modesIn(folder)).toEqual({ folder: [0o700], files: [0o600] })
})

describe('a new database', () => {
  let folder: string
  const databaseIn = () => join(folder, 'database')
  const openIn = (options: Partial<EmbeddedOptions> = {}) =>
    openEmbedded({ dataDir: folder, onError: (error) => complaints.push(error.message), ...options })
  const hasNotes = async () => {
    const again = await openIn()
    const { rows } = await again.query("select to_regclass('notes') is not null as found")
    await again.close()
    return rows[0]
  }

  beforeEach(async () => {
    folder = await temporaryFolder()
  })

  test('that a power cut may have left half on the disk is made again, and a finished one stays', async () => {
    const first = await openIn({ atStart: { onThread: () => {} } })
    expect(holdsDatabase(databaseIn())).toBe(false)
    const unfinished = await readFile(unfinishedFile(databaseIn()))
    await first.exec('create table notes (id int primary key)')
    await first.made()
    expect(holdsDatabase(databaseIn())).toBe(true)
    await first.close()
    expect(await hasNotes()).toEqual({ found: true })
    await writeFile(unfinishedFile(databaseIn()), unfinished)
    expect(holdsDatabase(databaseIn())).toBe(false)
    expect(await hasNotes()).toEqual({ found: false })
    expect(holdsDatabase(databaseIn())).toBe(true)
  })

  test('is no reason to remove what was copied while another was unfinished', async () => {
    const copied = await openIn()
    await copied.exec('create table notes (id int primary key)')
    await copied.close()
    await writeFile(unfinishedFile(databaseIn()), 'the number of another folder')
    expect(await hasNotes()).toEqual({ found: true })
    expect(existsSync(unfinishedFile(databaseIn()))).toBe(false)
  })

  test('is not made when a thread that died is replaced', async () => {
    const settings = { folder: databaseIn(), packed: null, durable: true, housekeepingInterval: 60_000 }
    const handlers = { notified: () => {}, reopened: () => {}, problem: () => {} }
    const link = new WorkerLink(
      { ...settings, checkpointBytes: 1e6, idleTransactionTimeout: 60_000, minFreeBytes: 0 },
      handlers,
    )
    await expect(link.open(false)).rejects.toThrow(/No database found in/)
    expect(await readdir(folder)).toEqual([])
  })

  test('is not made where a folder has something else in it, which stays', async () => {
    await mkdir(databaseIn())
    await writeFile(join(databaseIn(), 'DatabaseSeeder.php'), 'theirs')
    await expect(openIn()).rejects.toThrow(/ENOTEMPTY|not empty/)
    expect(await readdir(databaseIn())).toEqual(['DatabaseSeeder.php'])
  })
})

test('a commit syncs the write-ahead log', async () => {
  const db = await openWithNotes('id int primary key, text text')
  for (let id = 0; id < 20; id += 1) {
    const before = await db.statistics()
    await db.query('insert into notes values ($1, $2)', [id, 'x'])
    const after = await db.statistics()
    expect(after.syncs).toBeGreaterThan(before.syncs)
  }
  const before = await db.statistics()
  await db.transaction(async (tx) => {
    for (let id = 20; id < 40; id += 1) await tx.query('insert into notes values ($1, $2)', [id, 'x'])
  })
  expect((await db.statistics()).syncs - before.syncs).toBeLessThan(5)
})

test('a statement has the same result every time, and another one once its table has changed', async () => {
  const db = await openWithNotes('id int primary key, text text, bytes bytea, tags text[]')
  const note = { id: 1, text: 'Ω', bytes: Buffer.from([0, 255]), tags: ['a', '"b"'] }
  const insertion = 'insert into notes values ($1, $2, $3, $4)'
  const insert = () => db.query(insertion, Object.values(note))
  const find = async () => (await db.query('select * from notes where id = $1', [1])).rows
  expect((await insert()).affectedRows).toBe(1)
  for (let time = 0; time < 3; time++) {
    expect(await find()).toEqual([{ ...note, bytes: new Uint8Array(note.bytes) }])
    await expect(insert()).rejects.toMatchObject({ code: '23505' })
    await expect(db.transaction((tx) => tx.query(insertion, Object.values(note)))).rejects.toMatchObject({
      code: '23505',
    })
  }
  await db.exec('delete from notes')
  expect((await insert()).affectedRows).toBe(1)
  await db.exec(`alter table notes drop bytes, add rank int default 7`)
  expect(await find()).toEqual([{ id: 1, text: 'Ω', tags: ['a', '"b"'], rank: 7 }])
})

test('the event loop continues during a heavy query or a transaction', async () => {
  const db = await open()
  let rounds = 0
  let next = setImmediate(function count() {
    rounds += 1
    next = setImmediate(count)
  })
  await db.transaction(async (tx) => {
    await tx.query('select count(*) from generate_series(1, 3000000) as n where n % 7 = 3')
  })
  clearImmediate(next)
  expect(rounds).toBeGreaterThan(50)
})

test('a query during a transaction waits for its end and is not part of it', async () => {
  const db = await openWithNotes('text text')
  const transaction = await db.begin()
  await transaction.query(`insert into notes values ('inside')`)
  const outside = db.query(`insert into notes values ('outside')`)
  await transaction.query('select 1')
  await transaction.rollback()
  await outside
  expect((await db.query('select text from notes')).rows).toEqual([{ text: 'outside' }])
  await expect(transaction.query('select 1')).rejects.toThrow('The transaction has ended')
})

test('a commit after a failed statement is refused', async () => {
  const db = await open()
  const transaction = await db.begin()
  await expect(transaction.query('select 1/0')).rejects.toMatchObject({ code: '22012' })
  await expect(transaction.commit()).rejects.toMatchObject({ code: '25P02' })
  expect((await db.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('SQL that fails between begin and commit leaves no transaction open', async () => {
  const db = await openWithNotes('text text')
  const failing = db.exec(`begin; insert into notes values ('half'); select 1/0; commit`)
  const others = Array.from({ length: 5 }, () => db.query(`insert into notes values ('whole')`))
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  await Promise.all(others)
  await expect(db.exec(`begin; insert into notes values ('half')`)).rejects.toThrow('left a transaction open')
  expect((await db.query('select text, count(*) from notes group by text')).rows).toEqual([{ text: 'whole', count: 5 }])
})

test('an idle transaction is rolled back and blocks nobody', async () => {
  const db = await openWithNotes('text text', { idleTransactionTimeout: 100 })
  const forgotten = await db.begin()
  // A machine that stands still may have rolled it back already.
  await forgotten.query(`insert into notes values ('half done')`).catch((error) => expect(error.code).toBe('25P03'))
  expect((await db.query('select text from notes')).rows).toEqual([])
  await expect(forgotten.commit()).rejects.toMatchObject({ code: '25P03' })
})

test('with a nearly full disk writes are refused and reads continue', async () => {
  const roomy = await openWithNotes('text text')
  await roomy.exec(`insert into notes values ('kept')`)
  const db = await open({ minFreeBytes: Number.MAX_SAFE_INTEGER })
  await expect(db.query(`insert into notes values ('lost')`)).rejects.toMatchObject({ code: '25006' })
  await expect(db.transaction((tx) => tx.query(`insert into notes values ('lost')`))).rejects.toMatchObject({
    code: '25006',
  })
  expect((await db.query('select text from notes')).rows).toEqual([{ text: 'kept' }])
  expect(complaints).toEqual(['The disk is nearly full: the database is read-only'])
})

test('housekeeping bounds the write-ahead log and the dead rows', async () => {
  const db = await open({ housekeepingInterval: 20, checkpointBytes: 4 << 20, durable: false })
  await db.exec(
    'drop table if exists counters; create table counters (id int primary key, n int not null, text text storage external)',
  )
  await db.exec(`insert into counters select id, 0, repeat('x', 1000) from generate_series(1, 500) as id`)
  const size = async () =>
    Number((await db.query<{ size: number }>(`select pg_total_relation_size('counters') as size`)).rows[0]?.size)
  const dead = async () =>
    (await db.query<{ dead: number }>(`select n_dead_tup as dead from pg_stat_user_tables where relname = 'counters'`))
      .rows[0]?.dead
  const afterFilling = await size()
  const logged = (await db.statistics()).logPosition
  for (let round = 0; round < 15; round += 1) {
    for (let n = 0; n < 4; n += 1)
      // Statistics are otherwise told once a second.
      await db.exec(`update counters set n = n + 1, text = repeat('y', 1000); select pg_stat_force_next_flush()`)
    await expect.poll(dead, { interval: 10 }).toBeLessThanOrEqual(1_100)
  }
  expect((await db.statistics()).logPosition - logged).toBeGreaterThan(30 << 20)
  const log = await db.query<{ bytes: number }>('select sum(size) as bytes from pg_ls_waldir()')
  expect(await size()).toBeLessThan(afterFilling * 12)
  expect(Number(log.rows[0]?.bytes)).toBeLessThan(120 << 20)
})
