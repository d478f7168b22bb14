import { contentKey, courseHead, listKey } from '../../../platform/contract/content/heads.ts'
import { InvalidInput } from '../../../platform/server/core/errors.ts'
import type { Transaction } from '../../../platform/server/db/database.ts'
import { invalidate } from '../../../platform/server/db/transaction.ts'
import { serveContent } from '../../content/server/index.ts'
import { courseContract } from '../contract/endpoints.ts'
import { courseMessages } from '../contract/rules.ts'
import { keysOfLessons, lessonKey } from './keys.ts'
import { liveIn, presentLesson, presentStoredLesson, presentVideos, sumOfMinutes } from './present.ts'
import { countLessonsOf, findCoursesWith, findDone, findLessonsIn } from './queries.ts'
import { storeLessons } from './store-lessons.ts'

/** Everybody sees the lessons; `access` says who sees the videos among them. */
export const courses = serveContent(courseContract, {
  columns: ({ isPublished, lessons }) => {
    if (isPublished && lessons.length === 0) throw new InvalidInput('lessons', courseMessages.lessonsRequired)
    return {}
  },
  changed: async (tx, id, form) => {
    if (form) await storeLessons(tx, id, form.lessons)
    await invalidateLessons(tx, [{ id }])
  },
  listed: async ({ db }, rows) => {
    const all = await findLessonsIn(db, rows)
    const own = rows.map((row) => {
      const lessons = liveIn(all, row)
      return { lessons: lessons.length, minutes: sumOfMinutes(lessons) }
    })
    return { own, keys: keysOfLessons(all) }
  },
  page: async ({ db }, row) => ({ lessons: liveIn(await findLessonsIn(db, [row]), row).map(presentLesson) }),
  kept: async (db, row) => ({ videos: presentVideos(await findLessonsIn(db, [row])) }),
  mine: async (db, { id }, { userId }) => ({ done: await findDone(db, userId, id) }),
  adminListed: async (db, rows) => {
    const counts = await countLessonsOf(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map(({ id }) => counts.get(id) ?? { lessons: 0, readers: 0 })
  },
  stored: async (db, row) => ({ lessons: (await findLessonsIn(db, [row])).map(presentStoredLesson) }),
})

async function invalidateLessons(tx: Transaction, rows: readonly { id: number }[]) {
  const lessons = await findLessonsIn(tx, rows)
  invalidate(
    tx,
    lessons.flatMap(({ article_id }) => (article_id === null ? [] : lessonKey(article_id))),
  )
}

/** Their pages do not have the key of an article that was deleted. */
export async function invalidateCoursesWith(tx: Transaction, articleId: number): Promise<void> {
  const rows = await findCoursesWith(tx, articleId)
  if (rows.length === 0) return
  invalidate(tx, [listKey(courseHead), ...rows.map(({ slug }) => contentKey(courseHead, slug))])
  await invalidateLessons(tx, rows)
}
