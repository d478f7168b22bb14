import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { countWaiting, type DatabaseKind, testDatabases } from '../../../test/database.ts'
import { type Magazine, openMagazine } from '../../../test/magazine.ts'
import { aMember } from '../../../test/members.ts'
import { hours, seconds } from '../../core/durations.ts'
import type { Database } from '../../db/database.ts'
import { deleteOldViews } from './delete-old-views.ts'
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
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => magazine.close())
}

const write = (to: Database, pairs: readonly [userId: number, articleId: number][]) => {
  const readerViews = pairs.map(([userId, articleId]) => ({ userId, articleId, at: magazine.clock.now }))
  return writeViews(to, { day, readerViews, strangerViews: [], newStrangers: 0 }, 'Asia/Kolkata')
}
/** Every row that says who read what, and the sums that go with them. */
const everything = async () => ({
  views: await db.selectFrom('article_views').select(['user_id', 'article_id']).orderBy('id').execute(),
  pairs: await db
    .selectFrom('article_readers')
    .select(['user_id', 'article_id'])
    .orderBy('article_id')
    .orderBy('user_id')
    .execute(),
  readers: await db.selectFrom('reader_totals').select(['user_id', 'views']).orderBy('user_id').execute(),
  articles: await db.selectFrom('article_totals').select(['article_id', 'readers']).orderBy('article_id').execute(),
  rows: await db.selectFrom('row_counts').select('total').where('counted', '=', 'article_views').execute(),
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

  test('views of readers or articles that are gone are left out, and the others are written', async () => {
    const [article, priya] = [await magazine.publishes(), (await aMember(magazine)).userId]
    await write(db, [
      [priya, nobody],
      [nobody, article],
      [priya, article],
    ])
    expect(await everything()).toEqual(only(priya, article))
  })

  test('with several accounts or articles at once all go that were theirs', async () => {
    const articles = [await magazine.publishes(), await magazine.publishes(), await magazine.publishes()] as const
    const readers = []
    for (const username of ['Priya', 'Ravi', 'Meera']) readers.push((await aMember(magazine, { username })).userId)
    const [priya = 0, ravi = 0, meera = 0] = readers
    await write(
      db,
      readers.flatMap((reader) => articles.map((article): [number, number] => [reader, article])),
    )
    await db.deleteFrom('users').where('id', 'in', [ravi, meera]).execute()
    await db.deleteFrom('articles').where('id', 'in', articles.slice(1)).execute()
    expect(await everything()).toEqual(only(priya, articles[0]))
  })
})

const sweep = () =>
  deleteOldViews(db, { keptDays: 0, now: magazine.clock.now, signal: AbortSignal.timeout(seconds(20)) })
const removeUser = (id = 0) => db.deleteFrom('users').where('id', '=', id).execute()
const removeArticle = (id = 0) => db.deleteFrom('articles').where('id', '=', id).execute()

// The embedded database does one thing after the other.
describe('on postgres, while something is deleted', () => {
  onDatabase('postgres')

  test.each(['users', 'articles'] as const)(
    'of what is gone nothing is left, whoever comes first: %s',
    async (table) => {
      const [article, other] = [await magazine.publishes(), await magazine.publishes()]
      const [priya, ravi] = [await aMember(magazine), await aMember(magazine, { username: 'Ravi' })]
      const [gone, kept] =
        table === 'users'
          ? ([priya.userId, [ravi.userId, article]] as const)
          : ([article, [priya.userId, other]] as const)
      const remove = (from: Database) => from.deleteFrom(table).where('id', '=', gone).execute()
      const views: [number, number][] = [[priya.userId, article], [...kept]]

      const written = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      const writing = db.transaction().execute(async (tx) => {
        await write(tx, views)
        written.resolve()
        await released.promise
      })
      await written.promise
      const removed = db.transaction().execute(async (tx) => {
        await remove(tx)
        // And once more at the same time: those who write wait for those who delete, and leave it out.
        const again = write(db, views)
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

  test('two who write at once take the same rows in the same order', async () => {
    const articles = [await magazine.publishes(), await magazine.publishes(), await magazine.publishes()]
    const tell = (ids: readonly number[]) => {
      const strangerViews = ids.map((articleId) => ({ articleId, readers: 1 }))
      return writeViews(db, { day, readerViews: [], strangerViews, newStrangers: 0 }, 'Asia/Kolkata')
    }
    await tell(articles)
    let writing: Promise<void>[] = []
    // Both come as far as the sum of the day.
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('view_days').select('day').forUpdate().execute()
      writing = [tell(articles.slice(0, 2))]
      await expect.poll(() => countWaiting(db)).toBe(1)
      writing.push(tell(articles.slice(1)))
      await expect.poll(() => countWaiting(db)).toBe(2)
    })
    await Promise.all(writing)
    const days = await db.selectFrom('article_readers_daily').select('anonymous').orderBy('article_id').execute()
    expect(days.map(({ anonymous }) => anonymous)).toEqual([2, 3, 2])
  })

  test.each([
    ['what is old', 'Ravi', sweep],
    ['an article', 'Priya', removeArticle],
  ] as const)('who writes and who takes away take rows in the same order: %s', async (_, writer, remove) => {
    const [gone, kept, held] = [await magazine.publishes(), await magazine.publishes(), await magazine.publishes()]
    const [priya, ravi] = [await aMember(magazine), await aMember(magazine, { username: 'Ravi' })]
    const meera = await aMember(magazine, { username: 'Meera' })
    const tell = ({ userId }: { userId: number }, articleIds: number[], at: Date) => {
      const readerViews = articleIds.map((articleId) => ({ userId, articleId, at }))
      return writeViews(db, { day, readerViews, strangerViews: [], newStrangers: 0 }, 'Asia/Kolkata')
    }
    const { now } = magazine.clock
    await tell(priya, [gone, kept], new Date(now.getTime() - hours(1)))
    await tell(meera, [held], now)
    const transactions = vi.spyOn(db, 'transaction')
    let both: Promise<unknown>[] = []
    // Who writes has taken the sums of readers and of the first article; the counts are still to come.
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('article_totals').select('readers').where('article_id', '=', held).forUpdate().execute()
      both = [tell(writer === 'Priya' ? priya : ravi, [kept, held], now)]
      await expect.poll(() => countWaiting(db)).toBe(1)
      both.push(remove(gone))
      await expect.poll(() => countWaiting(db)).toBe(2)
    })
    await Promise.all(both)
    // A sweep would try again, and nobody would hear of it.
    expect(transactions).toHaveBeenCalledTimes(remove === sweep ? 2 : 1)
  })

  test('nobody waits for another for ever', async () => {
    const articles: number[] = []
    for (let i = 0; i < 12; i++) articles.push(await magazine.publishes({ title: `Article ${i}` }))
    const readers: number[] = []
    for (let i = 0; i < 24; i++) readers.push((await aMember(magazine, { username: `Reader ${i}` })).userId)
    // Each writes of other readers and articles, in an order of its own, and in the past, so that there is something to sweep.
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
      const strangerViews = turned(articles, turn * 3)
        .slice(0, 6)
        .map((articleId) => ({ articleId, readers: 1 }))
      return writeViews(db, { day, readerViews, strangerViews, newStrangers: 1 }, 'Asia/Kolkata')
    }
    const transactions = vi.spyOn(db, 'transaction')
    const rounds = 8
    for (let round = 0; round < rounds; round++)
      await Promise.all([
        ...[1, 2].map((i) => writes(200 + round * 2 + i)),
        ...[sweep(), removeUser(readers[round]), removeUser(readers[round + 12]), removeArticle(articles[round])],
      ])
    // Nor does a sweep try again, which nobody would hear of.
    expect(transactions).toHaveBeenCalledTimes(rounds)
  })
})
