import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { countWaiting, type DatabaseKind, deadlocksInLog, testDatabases } from '../../../../../test/database.ts'
import { type Magazine, useMagazine } from '../../../../../test/magazine.ts'
import { aMember } from '../../../../../test/members.ts'
import { hours, seconds } from '../../../../platform/server/core/durations.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { deleteOldViews } from '../delete-old-views.ts'
import type { AnonymousViews, ReaderView } from './view-event.ts'
import { writeViews } from './write-views.ts'

const day = '2026-03-02'
const nobody = 999_999

let magazine: Magazine
let db: Database

/** The tests that follow write to this database. */
function onDatabase(kind: DatabaseKind) {
  const used = useMagazine({ kind })
  beforeAll(() => {
    magazine = used
    db = used.database.db
  })
}

const writeIn = (tx: Transaction, readerViews: ReaderView[], anonymousViews: AnonymousViews[] = []) =>
  writeViews(tx, [{ day, readerViews, anonymousViews, newVisitors: anonymousViews.length }], 'Asia/Kolkata')
const write = (readerViews: ReaderView[], anonymousViews?: AnonymousViews[]) =>
  db.transaction().execute((tx) => writeIn(tx, readerViews, anonymousViews))
const toViews = (pairs: readonly [userId: number, articleId: number][]) =>
  pairs.map(([userId, articleId]) => ({ userId, articleId, at: magazine.clock.now }))

async function addsArticles(count: number): Promise<number[]> {
  const ids: number[] = []
  for (let i = 0; i < count; i++) ids.push(await magazine.publishes())
  return ids
}
async function addsReaders(count: number): Promise<number[]> {
  const ids: number[] = []
  for (let i = 0; i < count; i++) ids.push((await aMember(magazine)).userId)
  return ids
}

const everything = async () => ({
  views: await db.selectFrom('article_views').select(['user_id', 'article_id']).orderBy('id').execute(),
  pairs: await db
    .selectFrom('article_readers')
    .select(['user_id', 'article_id'])
    .orderBy('article_id')
    .orderBy('user_id')
    .execute(),
  readers: await db.selectFrom('reader_view_counts').select(['user_id', 'views']).orderBy('user_id').execute(),
  articles: await db
    .selectFrom('article_reader_counts')
    .select(['article_id', 'readers'])
    .orderBy('article_id')
    .execute(),
  rows: await db.selectFrom('row_counts').select('total').where('table_name', '=', 'article_views').execute(),
})
const only = (user_id: number, article_id: number) => ({
  views: [{ user_id, article_id }],
  pairs: [{ user_id, article_id }],
  readers: [{ user_id, views: 1 }],
  articles: [{ article_id, readers: 1 }],
  rows: [{ total: 1 }],
})

describe.each(testDatabases)('on %s', (kind) => {
  onDatabase(kind)

  test('views of accounts or articles that are gone are dropped, and the others are written', async () => {
    const [article, priya] = [await magazine.publishes(), (await aMember(magazine)).userId]
    await write(
      toViews([
        [priya, nobody],
        [nobody, article],
        [priya, article],
      ]),
    )
    expect(await everything()).toEqual(only(priya, article))
  })

  test('several days at once leave what one after the other leaves', async () => {
    const tables = ['article_views', 'article_readers', 'reader_view_counts', 'article_reader_counts']
    const results: Record<string, unknown[]>[] = []
    for (const isAtOnce of [true, false]) {
      await magazine.database.empty()
      const articles = await addsArticles(2)
      const readers = await addsReaders(2)
      const batches = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-05'].map((on, turn) => ({
        day: on,
        readerViews: readers
          .slice(turn % 2)
          .flatMap((userId, i) =>
            articles
              .slice(0, 1 + ((turn + i) % 2))
              .map((articleId) => ({ userId, articleId, at: new Date(`${on}T1${i}:30:00Z`) })),
          ),
        anonymousViews: articles.slice(turn % 2).map((articleId) => ({ articleId, visitors: turn + 1 })),
        newVisitors: turn + 1,
      }))
      const together = isAtOnce ? [batches.slice(0, 1), batches.slice(1)] : batches.map((batch) => [batch])
      for (const some of together) await db.transaction().execute((tx) => writeViews(tx, some, 'Asia/Kolkata'))
      const found: Record<string, unknown[]> = {}
      for (const table of [...tables, 'daily_article_stats', 'daily_site_stats']) {
        const row = sql`to_jsonb(t) - 'id'`
        const query = sql`select ${row} as row from ${sql.table(table)} as t order by (${row})::text`
        found[table] = (await query.execute(db)).rows
      }
      results.push(found)
    }
    expect(results[0]).toEqual(results[1])
    expect(Object.values(results[0] ?? {}).map(({ length }) => length)).toEqual([10, 3, 2, 2, 8, 4])
  })

  test('deleting several accounts or articles at once deletes all their views', async () => {
    const articles = await addsArticles(3)
    const readers = await addsReaders(3)
    const [priya = 0, ravi = 0, meera = 0] = readers
    await write(toViews(readers.flatMap((reader) => articles.map((article): [number, number] => [reader, article]))))
    await db.deleteFrom('users').where('id', 'in', [ravi, meera]).execute()
    await db.deleteFrom('articles').where('id', 'in', articles.slice(1)).execute()
    expect(await everything()).toEqual(only(priya, articles[0] ?? 0))
  })
})

const sweep = () =>
  deleteOldViews(db, { keptDays: 0, now: magazine.clock.now, signal: AbortSignal.timeout(seconds(20)) })
const removeUser = (id = 0) => db.deleteFrom('users').where('id', '=', id).execute()
const removeArticle = (id = 0) => db.deleteFrom('articles').where('id', '=', id).execute()

// The embedded database has one connection.
describe('on postgres, while rows are deleted', () => {
  onDatabase('postgres')

  test.each(['users', 'articles'] as const)(
    'no view of a deleted row is left, whether it is written before or during the deletion: %s',
    async (table) => {
      const [article = 0, other = 0] = await addsArticles(2)
      const [priya = 0, ravi = 0] = await addsReaders(2)
      const [gone, kept] =
        table === 'users' ? ([priya, [ravi, article]] as const) : ([article, [priya, other]] as const)
      const remove = (from: Database) => from.deleteFrom(table).where('id', '=', gone).execute()
      const views = toViews([[priya, article], [...kept]])

      const written = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      const writing = db.transaction().execute(async (tx) => {
        await writeIn(tx, views)
        written.resolve()
        await released.promise
      })
      await written.promise
      const removed = db.transaction().execute(async (tx) => {
        await remove(tx)
        // A batch during the deletion waits for it, and drops what is gone.
        const again = write(views)
        await expect.poll(() => countWaiting(db)).toBe(1)
        return { again }
      })
      await expect.poll(() => countWaiting(db)).toBe(1)
      released.resolve()
      await writing
      await (await removed).again
      expect(await everything()).toEqual(only(...kept))
    },
  )

  test('two batches of views at once are written one after the other', async () => {
    const articles = await addsArticles(3)
    const view = (ids: readonly number[]) =>
      write(
        [],
        ids.map((articleId) => ({ articleId, visitors: 1 })),
      )
    await view(articles)
    let writing: Promise<void>[] = []
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('daily_site_stats').select('day').forUpdate().execute()
      writing = [view(articles.slice(0, 2))]
      await expect.poll(() => countWaiting(db)).toBe(1)
      writing.push(view(articles.slice(1)))
      await expect.poll(() => countWaiting(db)).toBe(2)
    })
    await Promise.all(writing)
    const days = await db.selectFrom('daily_article_stats').select('anonymous_readers').orderBy('article_id').execute()
    expect(days.map(({ anonymous_readers }) => anonymous_readers)).toEqual([2, 3, 2])
  })

  test.each([
    ['old views', 'Ravi', sweep],
    ['an article', 'Priya', removeArticle],
  ] as const)('views are written while rows are deleted, and neither fails: %s', async (_, writer, remove) => {
    const [gone = 0, kept = 0, held = 0] = await addsArticles(3)
    const [priya = 0, ravi = 0, meera = 0] = await addsReaders(3)
    const view = (userId: number, articleIds: number[], at: Date) =>
      write(articleIds.map((articleId) => ({ userId, articleId, at })))
    const { now } = magazine.clock
    await view(priya, [gone, kept], new Date(now.getTime() - hours(1)))
    await view(meera, [held], now)
    let both: Promise<unknown>[] = []
    await db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('article_reader_counts')
        .select('readers')
        .where('article_id', '=', held)
        .forUpdate()
        .execute()
      both = [view(writer === 'Priya' ? priya : ravi, [kept, held], now)]
      await expect.poll(() => countWaiting(db)).toBe(1)
      both.push(remove(gone))
      await expect.poll(() => countWaiting(db)).toBe(2)
    })
    await Promise.all(both)
    expect(await deadlocksInLog(magazine.database)).toEqual([])
  })

  test('views, old views, accounts and articles are written and deleted at once without a deadlock', async () => {
    const articles = await addsArticles(12)
    const readers = await addsReaders(24)
    // Each batch has other readers and articles, in another order, and in the past, so that there is something to sweep.
    const writes = (turn: number) => {
      const turned = <T>(list: readonly T[], steps: number) => [
        ...list.slice(steps % list.length),
        ...list.slice(0, steps % list.length),
      ]
      const readerViews = turned(readers, turn * 5)
        .slice(0, 8)
        .flatMap((userId, i) =>
          turned(articles, turn * 7 + i)
            .slice(0, 4)
            .map((articleId) => ({ userId, articleId, at: new Date(magazine.clock.now.getTime() - hours(turn + 1)) })),
        )
      const anonymousViews = turned(articles, turn * 3)
        .slice(0, 6)
        .map((articleId) => ({ articleId, visitors: 1 }))
      return write(readerViews, anonymousViews)
    }
    const rounds = 8
    for (let round = 0; round < rounds; round++)
      await Promise.all([
        ...[1, 2].map((i) => writes(200 + round * 2 + i)),
        sweep(),
        removeUser(readers[round]),
        removeUser(readers[round + 12]),
        removeArticle(articles[round]),
      ])
    expect(await deadlocksInLog(magazine.database)).toEqual([])
  })
})
