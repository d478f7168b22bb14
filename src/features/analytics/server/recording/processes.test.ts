import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabases } from '../../../../../test/database.ts'
import { type Magazine, opening, openMagazine, useMagazine } from '../../../../../test/magazine.ts'
import { aMember } from '../../../../../test/members.ts'
import { Visitor } from '../../../../../test/visitor.ts'
import { days } from '../../../../platform/server/core/durations.ts'
import type { Database } from '../../../../platform/server/db/database.ts'

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
    // A day per test: the processes still know the visitors of the one before.
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
    // As a process announces a visitor whom it has counted.
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
