import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { compiled } from '../../../../test/compiled.ts'
import { testDatabases } from '../../../../test/database.ts'
import { type Magazine, opening, openMagazine, useMagazine } from '../../../../test/magazine.ts'
import { aMember } from '../../../../test/members.ts'
import { copyTemplate, failLoudly } from '../../../../test/template.ts'
import { Visitor } from '../../../../test/visitor.ts'
import { days } from '../../../core/durations.ts'
import { type Database, openDatabase } from '../../../db/database.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const countedReaders = async (db: Database, article: number) =>
  (await db.selectFrom('daily_article_stats').select('readers').where('article_id', '=', article).executeTakeFirst())
    ?.readers ?? 0

const reports = (magazine: Magazine, article: number, ips: readonly string[]) =>
  Promise.all(ips.map((ip) => new Visitor(magazine, { ip }).post(`/home/article/${article}/view`)))

describe.each(testDatabases)('on %s', (kind) => {
  const magazine = useMagazine({ kind })

  test('no reported view is lost when the server stops', async () => {
    const stopping = await openMagazine({ database: magazine.database })
    const article = await magazine.publishes()
    await reports(
      stopping,
      article,
      Array.from({ length: 120 }, (_, i) => `198.51.100.${i}`),
    )
    await stopping.close()
    expect(await countedReaders(magazine.database.db, article)).toBe(120)
  })
})

test('kill -9 loses only the views that came after the last ones that are written', async () => {
  const { dataDir, ids } = await folderWithArticles()
  const [article = 0, fence = 0] = ids
  const { url, kill } = await startMagazine(dataDir)
  const report = (id: number, from: number, to: number) =>
    Promise.all(
      Array.from({ length: to - from }, (_, i) =>
        fetch(`${url}/api/home/article/${id}/view`, {
          method: 'POST',
          headers: { 'user-agent': firefox, 'x-forwarded-for': `198.51.100.${from + i}` },
        }),
      ),
    )
  await report(article, 1, 61)
  await report(fence, 61, 62)
  const mostRead = async () => (await fetch(`${url}/api/home/Mostviewed`)).text()
  await expect.poll(mostRead).toContain(`"ID":${fence}`)
  await report(article, 62, 72)
  await kill()
  const after = await openDatabase({ databaseUrl: null, dataDir, poolSize: 1, onError: () => {} })
  onTestFinished(() => after.close())
  expect(await countedReaders(after.db, article)).toBeGreaterThanOrEqual(60)
})

describe('two processes', () => {
  const first = useMagazine({ kind: 'postgres' })
  let second: Magazine
  let article: number
  let day = 0
  beforeAll(async () => {
    second = await openMagazine({ database: first.database })
    return () => second.close()
  })
  const onDay = (number: number) => {
    day = number
    for (const process of [first, second]) process.clock.now = new Date(opening.getTime() + days(day))
  }
  beforeEach(async () => {
    // A day of its own for each test: the processes still know the visitors of the one before.
    onDay(day + 2)
    article = await first.publishes()
  })
  const counts = async () => {
    const rows = await first.database.db.selectFrom('daily_site_stats').selectAll().orderBy('day').execute()
    return rows.map(({ views, anonymous_readers }) => [views, anonymous_readers])
  }

  test('count an anonymous visitor once, and a signed-in reader once in half an hour', async () => {
    const priya = await aMember(first)
    const elsewhere = Object.assign(new Visitor(second), { token: priya.token })
    for (const who of [priya, new Visitor(first)]) await who.post(`/home/article/${article}/view`)
    await expect.poll(counts).toEqual([[2, 1]])
    for (const who of [elsewhere, new Visitor(second)]) await who.post(`/home/article/${article}/view`)
    // Somebody who is new there is the last to be counted.
    await reports(second, article, ['198.51.100.9'])
    await expect.poll(counts).toEqual([[3, 2]])
  })

  test('know all visitors that the other has counted, however many at once', async () => {
    const networks = Array.from({ length: 700 }, (_, i) => `10.7.${i >> 8}.${i & 255}`)
    await reports(first, article, networks)
    await expect.poll(() => countedReaders(first.database.db, article)).toBe(700)
    await reports(second, article, networks)
    await reports(second, article, ['198.51.100.9'])
    await expect.poll(() => countedReaders(first.database.db, article)).toBe(701)
  })

  test('count visitors once on their day, also when one hears of the next day while it has views of the last one', async () => {
    await reports(second, article, ['198.51.100.1'])
    await expect.poll(counts).toEqual([[1, 1]])
    await reports(second, article, ['198.51.100.2'])
    onDay(day + 1)
    // What a process announces when it has counted a visitor.
    const announced = `${first.clock.now.toISOString().slice(0, 10)} MadeUpHash00`
    await sql`select pg_notify('visitors', ${announced})`.execute(first.database.db)
    await expect.poll(counts).toEqual([[2, 2]])
    await reports(first, article, ['198.51.100.3'])
    const yesterday = [2, 2]
    await expect.poll(counts).toEqual([yesterday, [1, 1]])
    await reports(second, article, ['198.51.100.3', '198.51.100.4'])
    await expect.poll(counts).toEqual([yesterday, [2, 2]])
  })
})

/** A data folder with two articles. */
async function folderWithArticles() {
  const dataDir = await mkdtemp(join(tmpdir(), 'groundplane-views-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await copyTemplate(dataDir)
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir, poolSize: 1, onError: failLoudly })
  const { rows } = await sql<{ id: number }>`
    insert into articles (title, body_html, excerpt, preview, word_count, section, access, entered_at, dated_at, published_at)
    select 'Article', '', '', '', 1, 'news', 'free', now(), now(), now() from generate_series(1, 2) returning id`.execute(
    db,
  )
  await close()
  return { dataDir, ids: rows.map(({ id }) => id) }
}

async function startMagazine(dataDir: string) {
  const child = spawn(process.execPath, [compiled('test/magazine-program.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, MODE: 'trial', LOG_LEVEL: 'error', TRUST_PROXY: '127.0.0.1' },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
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
