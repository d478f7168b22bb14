import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Magazine, openMagazine } from '../../../test/app.ts'
import { countWaiting, type DatabaseKind, testDatabases } from '../../../test/database.ts'
import { aMember } from '../../../test/members.ts'
import type { Database } from '../../db/database.ts'
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

const write = (to: Database, pairs: readonly [userId: number, articleId: number][]) => {
  const readerViews = pairs.map(([userId, articleId]) => ({ userId, articleId, at: magazine.clock.now }))
  return writeViews(to, { day, readerViews, strangerViews: [], newStrangers: 0 }, 'Asia/Kolkata')
}
/** Every row that says who read what, and the sums of them. */
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
})
