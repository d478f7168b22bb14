import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countWaiting, type DatabaseKind, deadlocksInLog, testDatabases } from '../../../../test/database.ts'
import { type Magazine, openMagazine } from '../../../../test/magazine.ts'
import { aMember } from '../../../../test/members.ts'
import { hours, seconds } from '../../../core/durations.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { deleteOldViews } from '../delete-old-views.ts'
import type { AnonymousViews, ReaderView } from './view-event.ts'
import { writeViews } from './write-views.ts'

const day = '2026-03-02'
const nobody = 999_999

let magazine: Magazine
let db: Database

/** The tests that follow have a magazine of their own. */
function onDatabase(kind: DatabaseKind) {
  beforeAll(async () => {
    magazine = await openMagazine({ kind })
    db = magazine.database.db
  })
  beforeEach(() => magazine.database.empty())
  afterAll(() => magazine.close())
}

const writeIn = (tx: Transaction, readerViews: ReaderView[], anonymousViews: AnonymousViews[] = []) =>
  writeViews(tx, [{ day, readerViews, anonymousViews, newVisitors: anonymousViews.length }], 'Asia/Kolkata')
const write = (readerViews: ReaderView[], anonymousViews?: AnonymousViews[]) =>
  db.transaction().execute((tx) => writeIn(tx, readerViews, anonymousViews))
const toViews = (pairs: readonly [userId: number, articleId: number][]) =>
  pairs.map(([userId, articleId]) => ({ userId, articleId, at: magazine.clock.now }))

/** Every row that says who read what, and the sums that go with them. */
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
    const results: unknown[] = []
    for (const isAtOnce of [true, false]) {
      await magazine.database.empty()
      const articles = [await magazine.publishes(), await magazine.publishes()]
      const readers = [(await aMember(magazine)).userId, (await aMember(magazine, { username: 'Ravi' })).userId]
      const batches = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-05'].map((on, turn) => ({
        day: on,
        readerViews: readers.slice(turn % 2).flatMap((userId, i) =>
          articles.slice(0, 1 + ((turn + i) % 2)).map((articleId) => ({
            ...{ userId, articleId, at: new Date(`${on}T1${i}:30:00Z`) },
          })),
        ),
        anonymousViews: articles.slice(turn % 2).map((articleId) => ({ articleId, visitors: turn + 1 })),
        newVisitors: turn + 1,
      }))
      const together = isAtOnce ? [batches.slice(0, 1), batches.slice(1)] : batches.map((batch) => [batch])
      for (const some of together) await db.transaction().execute((tx) => writeViews(tx, some, 'Asia/Kolkata'))
      results.push({
        views: await db
          .selectFrom('article_views')
          .select(['user_id', 'article_id', 'viewed_at'])
          .orderBy('viewed_at')
          .orderBy('user_id')
          .orderBy('article_id')
          .execute(),
        pairs: await db.selectFrom('article_readers').selectAll().orderBy('article_id').orderBy('user_id').execute(),
        readers: await db.selectFrom('reader_view_counts').selectAll().orderBy('user_id').execute(),
        articles: await db.selectFrom('article_reader_counts').selectAll().orderBy('article_id').execute(),
        days: await db.selectFrom('daily_article_stats').selectAll().orderBy('article_id').orderBy('day').execute(),
        site: await db.selectFrom('daily_site_stats').selectAll().orderBy('day').execute(),
      })
    }
    expect(results[0]).toEqual(results[1])
    expect(results[0]).toMatchObject({ site: { length: 4 }, readers: { length: 2 }, views: { length: 10 } })
  })

  test('deleting several accounts or articles at once deletes all their views', async () => {
    const articles = [await magazine.publishes(), await magazine.publishes(), await magazine.publishes()] as const
    const readers = []
    for (const username of ['Priya', 'Ravi', 'Meera']) readers.push((await aMember(magazine, { username })).userId)
    const [priya = 0, ravi = 0, meera = 0] = readers
    await write(toViews(readers.flatMap((reader) => articles.map((article): [number, number] => [reader, article]))))
    await db.deleteFrom('users').where('id', 'in', [ravi, meera]).execute()
    await db.deleteFrom('articles').where('id', 'in', articles.slice(1)).execute()
    expect(await everything()).toEqual(only(priya, articles[0]))
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
      const [article, other] = [await magazine.publishes(), await magazine.publishes()]
      const [priya, ravi] = [await aMember(magazine), await aMember(magazine, { username: 'Ravi' })]
      const [gone, kept] =
        table === 'users'
          ? ([priya.userId, [ravi.userId, article]] as const)
          : ([article, [priya.userId, other]] as const)
      const remove = (from: Database) => from.deleteFrom(table).where('id', '=', gone).execute()
      const views = toViews([[priya.userId, article], [...kept]])

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
    const articles = [await magazine.publishes(), await magazine.publishes(), await magazine.publishes()]
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
    const [gone, kept, held] = [await magazine.publishes(), await magazine.publishes(), await magazine.publishes()]
    const [priya, ravi] = [await aMember(magazine), await aMember(magazine, { username: 'Ravi' })]
    const meera = await aMember(magazine, { username: 'Meera' })
    const view = ({ userId }: { userId: number }, articleIds: number[], at: Date) =>
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
    const articles: number[] = []
    for (let i = 0; i < 12; i++) articles.push(await magazine.publishes({ title: `Article ${i}` }))
    const readers: number[] = []
    for (let i = 0; i < 24; i++) readers.push((await aMember(magazine, { username: `Reader ${i}` })).userId)
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
        ...[sweep(), removeUser(readers[round]), removeUser(readers[round + 12]), removeArticle(articles[round])],
      ])
    expect(await deadlocksInLog(magazine.database)).toEqual([])
  })
})
