import { chmod, chown, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { seconds } from '../../src/platform/server/core/durations.ts'
import { firstPasswordFile } from '../../src/platform/server/data-folder.ts'
import { openDatabase } from '../../src/platform/server/db/database.ts'
import { databaseFolder, holdsDatabase } from '../../src/platform/server/db/embedded/room.ts'
import { explainSystemError } from '../../src/platform/server/system-errors.ts'
import { createDatabase } from '../database.ts'
import { freePort, openAt } from '../free-port.ts'
import { isLong } from './length.ts'
import {
  emptyPlace,
  inDatabase,
  type Place,
  type Program,
  serveLive,
  settingsOf,
  startLive,
  startProgram,
  temporaryFolder,
} from './programs.ts'

async function takePort(): Promise<string> {
  const server = createServer()
  onTestFinished(() => void server.close())
  return String(await openAt(server))
}

async function endOf(program: Program, why: RegExp) {
  await program.says(why)
  return program.ended
}

test('on a port that is taken a start ends with 1 and releases the database, and so does one of several processes', async () => {
  const [place, PORT] = [await emptyPlace('embedded'), await takePort()]
  const several = startLive(await emptyPlace('postgres'), { PORT, WEB_CONCURRENCY: '2' })
  const why = /^Port \d+ of 127\.0\.0\.1 is in use by another process \(EADDRINUSE\)\. Stop it, or set PORT\.$/
  expect(await Promise.all([endOf(startLive(place, { PORT }), why), endOf(several, why)])).toEqual([1, 1])
  const database = await openDatabase({ ...place, poolSize: 2, onError: () => {} })
  await database.close()
})

test('a start whose data folder is none ends with 1 and says what to do', async () => {
  const place = { dataDir: '/dev/null/data', databaseUrl: null }
  const why = /^Failed to use \/dev\/null\/data \(ENOTDIR\): it is not a folder\. Choose another path\.$/
  expect(await endOf(startLive(place), why)).toBe(1)
})

test('a database that has no place tells what its thread was refused', async () => {
  const place = { dataDir: await temporaryFolder(), databaseUrl: null }
  const file = join(place.dataDir, 'database')
  await writeFile(file, '')
  const refused = await openDatabase({ ...place, poolSize: 1, onError: () => {} }).catch((error: Error) => error)
  if (!(refused instanceof Error)) throw new Error('It was opened')
  expect(explainSystemError(refused)).toBe(`Failed to use ${file} (ENOTDIR): it is not a folder. Choose another path.`)
})

describe.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
  'another user (skipped where nobody may be one: it needs root on Linux)',
  () => {
    const nobody = 65_534
    const asNobody = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', process.execPath]

    async function folderOfNobody() {
      const around = await temporaryFolder()
      const dataDir = join(around, 'data')
      await mkdir(dataDir)
      await chown(dataDir, nobody, nobody)
      await chmod(around, 0o711)
      return dataDir
    }

    test('who may not read the folder around the data folder makes a database there', async () => {
      const dataDir = await folderOfNobody()
      const writer = startProgram(['test/writing-program.ts', dataDir], {}, asNobody)
      await writer.says(/^wrote 1$/)
      await writer.kill()
      expect(holdsDatabase(databaseFolder(dataDir))).toBe(true)
    })

    test('who may not read the database is told so, and makes no other', async () => {
      const dataDir = await folderOfNobody()
      const database = databaseFolder(dataDir)
      await mkdir(database, { mode: 0o700 })
      await writeFile(join(database, 'PG_VERSION'), '')
      const program = startProgram(['src/app/cli.ts', 'migrate'], { DATA_DIR: dataDir }, asNobody)
      const why = /^Failed to use \S+\/database \(EACCES\): permission denied\./
      expect(await endOf(program, why)).toBe(1)
      expect(await readdir(dataDir)).toEqual(['database'])
    })
  },
)

test('a start whose migration is refused ends with 1, and so does what waits until it is ready', async () => {
  const place = await emptyPlace('embedded')
  const database = await openDatabase({ ...place, poolSize: 1, onError: () => {} })
  await sql`insert into schema_migrations (name, checksum) values ('9999_later.sql', '')`.execute(database.db)
  await database.close()
  const PORT = String(await freePort())
  const program = startLive(place, { PORT })
  const options = ['--wait', '600', '--process', String(program.child.pid)]
  const waiting = startProgram(['src/app/cli.ts', 'ready', ...options], { PORT })
  expect(await endOf(program, /newer than this version/)).toBe(1)
  expect(await endOf(waiting, /The server stopped before it was ready/)).toBe(1)
})

test.skipIf(process.platform !== 'linux')(
  'a process of several that cannot start ends no other, and is replaced when another serves (skipped where /proc does not name them)',
  async () => {
    const place = await emptyPlace('postgres')
    const settings = { PORT: String(await freePort()), WEB_CONCURRENCY: '2' }
    const program = startLive(place, settings)
    const children = async () => {
      const text = await readFile(`/proc/${program.child.pid}/task/${program.child.pid}/children`, 'utf8').catch(
        () => '',
      )
      return text.split(' ').filter(Boolean).map(Number)
    }
    await expect.poll(async () => (await children()).length, { interval: 5, timeout: seconds(60) }).toBe(2)
    const [first = 0] = await children()
    process.kill(first, 'SIGKILL')
    await program.says(/failed to start\. The others continue\./)
    await program.says(/is open at/)
    await expect.poll(async () => (await children()).length, { timeout: seconds(60) }).toBe(2)
    expect(await children()).not.toContain(first)
    expect(await program.kill('SIGTERM')).toBe(0)
  },
)

test('a start that fails after it listens ends with 1', async () => {
  const place = await emptyPlace('postgres')
  const database = await openDatabase({ ...place, poolSize: 2, onError: () => {} })
  onTestFinished(() => database.close())
  // Schedules are stored when workers start.
  await sql`alter table jobs.schedule add constraint none check (false) not valid`.execute(database.db)
  expect(await endOf(startLive(place), /violates check constraint "none"/)).toBe(1)
})

test('a stop while workers begin ends with 0', async () => {
  const place = await emptyPlace('postgres')
  const database = await openDatabase({ ...place, poolSize: 2, onError: () => {} })
  onTestFinished(() => database.close())
  const lock = await database.db.startTransaction().execute()
  await sql`lock table jobs.schedule`.execute(lock)
  const port = String(await freePort())
  const program = startLive(place, { PORT: port })
  const serves = () =>
    fetch(`http://127.0.0.1:${port}/healthz/live`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(serves, { timeout: seconds(60) }).toBe(true)
  const ended = program.kill('SIGTERM')
  await expect.poll(serves, { timeout: seconds(10) }).toBe(false)
  await lock.rollback().execute()
  expect([await ended, program.lines.filter((line) => line.includes('Error'))]).toEqual([0, []])
})

/** Every stored value that is long enough for a secret, and the first administrator's password. */
async function longValuesIn(place: Place): Promise<Set<string>> {
  const values = await inDatabase(place, async ({ db }) => {
    const { rows: tables } = await sql<{ name: string }>`
      select relname::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'`.execute(db)
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await sql<{ value: string | null }>`
        select each.value from ${sql.table(name)} as one, jsonb_each_text(to_jsonb(one)) as each`.execute(db)
      found.push(...rows.flatMap(({ value }) => value ?? []))
    }
    return found
  })
  const password = await readFile(join(place.dataDir, firstPasswordFile), 'utf8')
  return new Set([...values, password].join('\n').match(/[\w/+=]{16,}/g))
}

test('the first starts of two installations apply no migration and share no secret', async () => {
  const places = await Promise.all([1, 2].map(async () => ({ dataDir: await temporaryFolder(), databaseUrl: null })))
  for (const magazine of await Promise.all(places.map((place) => serveLive(place)))) {
    expect(magazine.lines.filter((line) => line.startsWith('Migrated'))).toEqual([])
    expect(await magazine.kill('SIGTERM')).toBe(0)
  }
  const [one, other] = await Promise.all(places.map(longValuesIn))
  expect(one?.size).toBeGreaterThanOrEqual(3)
  expect([...(one ?? [])].filter((value) => other?.has(value))).toEqual([])
})

const startTrial = async (place: Place, environment: Record<string, string> = {}) =>
  startProgram(['src/app/cli.ts', 'start'], {
    NODE_ENV: 'production',
    WEB_CONCURRENCY: '1',
    PORT: String(await freePort()),
    ...settingsOf(place),
    ...environment,
  })

test.each([/Loading the demo magazine into the database/, ...(isLong ? [/Administrator: /, /articles loaded/] : [])])(
  'first starts of a trial that find no place for pictures, or are killed when they say %s, are made up for by the next',
  async (moment) => {
    const place = { dataDir: await temporaryFolder(), databaseUrl: null }
    const files = join(place.dataDir, 'files')
    await writeFile(files, '')
    const why = /^Failed to use \S+\/files\/assets \(ENOTDIR\): it is not a folder\. Choose another path\.$/
    expect(await endOf(await startTrial(place), why)).toBe(1)
    await rm(files)
    const killed = await startTrial(place)
    await killed.says(moment)
    await killed.kill()
    const next = await startTrial(place)
    await next.says(/is open at/)
    expect(await next.kill('SIGTERM')).toBe(0)
    const { rows } = await inDatabase(place, ({ db }) =>
      sql`
        select (select count(*) from users where role = 'admin')::int as admins, (select count(*) from packed_demo)::int as unfinished,
          (select count(*) from daily_site_stats)::int as days, (select count(*) from reports)::int as reports`.execute(
        db,
      ),
    )
    expect(rows).toEqual([{ admins: 1, unfinished: 0, days: 61, reports: 4 }])
    expect((await readdir(join(files, 'assets'))).length).toBeGreaterThan(400)
  },
)

test.runIf(isLong)('a first start of a trial whose PDFs cannot be stored ends with 1 and says why', async () => {
  const place = { dataDir: await temporaryFolder(), databaseUrl: null }
  const why = /^Failed to use \/dev\/null\/\S+ \(ENOTDIR\): it is not a folder\. Choose another path\.$/
  expect(await endOf(await startTrial(place, { TMPDIR: '/dev/null' }), why)).toBe(1)
})

test.runIf(isLong)('two processes that start at once on an empty database fill it with one demo magazine', async () => {
  const databaseUrl = await createDatabase()
  const two = await Promise.all([1, 2].map(async () => startTrial({ dataDir: await temporaryFolder(), databaseUrl })))
  for (const one of two) await one.says(/is open at/)
  expect(two.flatMap(({ lines }) => lines.filter((line) => line.includes('articles loaded.')))).toHaveLength(1)
  expect(two.flatMap(({ lines }) => lines.filter((line) => line.includes('Administrator: ')))).toHaveLength(1)
  for (const one of two) expect(await one.kill('SIGTERM')).toBe(0)
})
