import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import pino from 'pino'
import type { ServerBuild } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { compiled } from '../../../../test/compiled.ts'
import { testDatabases } from '../../../../test/database.ts'
import { type Magazine, openMagazine } from '../../../../test/magazine.ts'
import { aMember } from '../../../../test/members.ts'
import { copyTemplate, failLoudly } from '../../../../test/template.ts'
import { Visitor } from '../../../../test/visitor.ts'
import { createApp } from '../../../app.ts'
import { readConfig } from '../../../config.ts'
import { days } from '../../../core/durations.ts'
import { type Database, openDatabase } from '../../../db/database.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let cleanUp: (() => unknown)[] = []

afterEach(async () => {
  for (const step of cleanUp.toReversed()) await step()
  cleanUp = []
})

const countedReaders = async (db: Database, article: number) =>
  (await db.selectFrom('daily_article_stats').select('readers').where('article_id', '=', article).executeTakeFirst())
    ?.readers ?? 0

test.each(testDatabases)('on %s no reported view is lost when the server stops', async (kind) => {
  const magazine = await openMagazine({ kind })
  cleanUp.push(() => magazine.database.close())
  const article = await magazine.publishes()
  for (let i = 1; i <= 120; i++)
    await new Visitor(magazine, { ip: `198.51.100.${i}` }).post(`/home/article/${article}/view`)
  await magazine.app.close()
  expect(await countedReaders(magazine.database.db, article)).toBe(120)
})

test('kill -9 loses only the views of the last second', async () => {
  const { db, dataDir, close } = await folderWithArticle()
  const { id: article } = await db.selectFrom('articles').select('id').executeTakeFirstOrThrow()
  await close()
  const { url, kill } = await startMagazine(dataDir)
  const tell = (from: number, to: number) =>
    Promise.all(
      Array.from({ length: to - from }, (_, i) =>
        fetch(`${url}/api/home/article/${article}/view`, {
          method: 'POST',
          headers: { 'user-agent': firefox, 'x-forwarded-for': `198.51.100.${from + i}` },
        }),
      ),
    )
  await tell(1, 61)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  await tell(61, 71)
  await kill()
  const after = await openDatabase({ databaseUrl: null, dataDir, poolSize: 1, onError: () => {} })
  cleanUp.push(() => after.close())
  expect(await countedReaders(after.db, article)).toBeGreaterThanOrEqual(60)
})

test('two processes count an anonymous visitor once, and a signed-in reader once in half an hour', async () => {
  const first = await openMagazine({ kind: 'postgres' })
  cleanUp.push(() => first.close())
  const second = await anotherProcess(first)
  const article = await first.publishes()
  const priya = await aMember(first)
  const elsewhere = Object.assign(new Visitor(second), { token: priya.token })
  const views = async () => {
    const { db } = first.database
    return (await db.selectFrom('daily_site_stats').select(['views', 'anonymous_readers']).executeTakeFirst()) ?? null
  }
  for (const who of [priya, new Visitor(first)]) await who.post(`/home/article/${article}/view`)
  await expect.poll(views).toEqual({ views: 2, anonymous_readers: 1 })
  for (const who of [elsewhere, new Visitor(second)]) await who.post(`/home/article/${article}/view`)
  // Somebody who is new there is the last to be counted.
  await new Visitor(second, { ip: '198.51.100.9' }).post(`/home/article/${article}/view`)
  await expect.poll(views).toEqual({ views: 3, anonymous_readers: 2 })
})

test('a process knows all visitors that another has counted, however many at once', async () => {
  const first = await openMagazine({ kind: 'postgres' })
  cleanUp.push(() => first.close())
  const second = await anotherProcess(first)
  const article = await first.publishes()
  const networks = Array.from({ length: 700 }, (_, i) => `10.7.${i >> 8}.${i & 255}`)
  const tell = (process: Magazine, ips: readonly string[]) =>
    Promise.all(ips.map((ip) => new Visitor(process, { ip }).post(`/home/article/${article}/view`)))
  await tell(first, networks)
  await expect.poll(() => countedReaders(first.database.db, article), { timeout: 5_000 }).toBe(700)
  await tell(second, networks)
  await tell(second, ['198.51.100.9'])
  await expect.poll(() => countedReaders(first.database.db, article), { timeout: 5_000 }).toBe(701)
})

test('a process that hears of the next day while it has views of the last one counts that day’s visitors once', async () => {
  const first = await openMagazine({ kind: 'postgres' })
  cleanUp.push(() => first.close())
  const second = await anotherProcess(first)
  const { db } = first.database
  const article = await first.publishes()
  const tells = (process: Magazine, ip: string) => new Visitor(process, { ip }).post(`/home/article/${article}/view`)
  const anonymousViews = async () =>
    (await db.selectFrom('daily_site_stats').select('anonymous_readers').orderBy('day').execute()).map(
      ({ anonymous_readers }) => anonymous_readers,
    )
  await tells(second, '198.51.100.1')
  await expect.poll(anonymousViews).toEqual([1])
  await tells(second, '198.51.100.2')
  first.clock.now = new Date(first.clock.now.getTime() + days(1))
  // What a process announces when it has counted a visitor.
  await sql`select pg_notify('visitors', '2026-03-03 MadeUpHash00')`.execute(db)
  await expect.poll(anonymousViews).toEqual([2])
  await tells(first, '198.51.100.3')
  await expect.poll(anonymousViews).toEqual([2, 1])
  await tells(second, '198.51.100.3')
  await tells(second, '198.51.100.4')
  await expect.poll(anonymousViews).toEqual([2, 2])
})

async function folderWithArticle() {
  const dataDir = await mkdtemp(join(tmpdir(), 'groundplane-views-'))
  cleanUp.push(() => rm(dataDir, { recursive: true, force: true }))
  await copyTemplate(dataDir)
  const database = await openDatabase({ databaseUrl: null, dataDir, poolSize: 1, onError: failLoudly })
  const now = new Date()
  await database.db
    .insertInto('articles')
    .values({
      ...{
        title: 'One',
        body_html: '',
        excerpt: '',
        preview: '',
        word_count: 1,
        section: 'news',
        access: 'free',
      },
      ...{ categories: [], keywords: [], part_numbers: [], image_sizes: '[]' },
      ...{ entered_at: now, dated_at: now, published_at: now },
    })
    .execute()
  return { db: database.db, dataDir, close: database.close }
}

async function startMagazine(dataDir: string) {
  const child = spawn(process.execPath, [compiled('test/magazine-program.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, MODE: 'trial', LOG_LEVEL: 'error', TRUST_PROXY: '127.0.0.1' },
  })
  cleanUp.push(() => child.kill('SIGKILL'))
  const { promise: url, resolve: isOpen } = Promise.withResolvers<string>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    const address = /^open (\S+)$/.exec(line)?.[1]
    if (address) isOpen(address)
  })
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { url: await url, kill }
}

/** Another process of the same magazine, as far as it can tell. */
async function anotherProcess(magazine: Magazine): Promise<Magazine> {
  const dataDir = await mkdtemp(join(tmpdir(), 'groundplane-second-'))
  const environment = { DATABASE_URL: magazine.database.databaseUrl ?? '', DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  const config = readConfig({ PUBLIC_URL: 'http://magazine.test', ...environment })
  const database = await openDatabase({ ...config, onError: failLoudly })
  const build = { load: async () => ({ routes: {} }) as ServerBuild, clientDir: null, mode: 'production' as const }
  const now = () => magazine.clock.now
  const app = await createApp({ config, database, log: pino({ level: 'error' }), build, now })
  await app.startJobs()
  cleanUp.push(async () => {
    await app.close()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { ...magazine, app }
}
