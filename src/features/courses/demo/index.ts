import { courseHead, listKey } from '../../../platform/contract/content/heads.ts'
import { days } from '../../../platform/server/core/durations.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import { before, type DemoPart, removeRowsOf } from '../../../platform/server/demo/part.ts'
import { courseContract } from '../contract/endpoints.ts'
import { courses } from '../server/index.ts'
import { demoCourses } from './rows.ts'

export default {
  tables: [courseHead.table],

  /** Of the demo's articles, the oldest first. */
  add: ({ db, now, admin: editor, idOf }) =>
    inTransaction(db, async (tx) => {
      for (const { daysAgo, ...course } of demoCourses.toReversed()) {
        const lessons = course.lessons.flatMap(idOf).map((articleId) => ({ articleId }))
        if (lessons.length !== course.lessons.length)
          throw new RangeError(`“${course.title}” names an article that is not there`)
        const form = courseContract.Form.parse({ ...course, lessons, isPublished: true })
        await courses.add(tx, form, { editor, now: before(now, days(daysAgo)) })
      }
    }),

  remove: removeRowsOf(courseHead.table, { keys: [listKey(courseHead)] }),
} satisfies DemoPart
