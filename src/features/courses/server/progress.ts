import type { Database } from '../../../platform/server/db/database.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import { findDone, getCourseOfLesson } from './queries.ts'

/** Returns the done lessons of the course. @throws NotFound */
export function markLesson(
  db: Database,
  { userId, lesson, isDone }: { userId: number; lesson: number; isDone: boolean },
  now: Date,
): Promise<number[]> {
  return inTransaction(db, async (tx) => {
    const courseId = await getCourseOfLesson(tx, lesson)
    if (isDone)
      await tx
        .insertInto('course_progress')
        .values({ user_id: userId, lesson_id: lesson, done_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    else await tx.deleteFrom('course_progress').where('user_id', '=', userId).where('lesson_id', '=', lesson).execute()
    return findDone(tx, userId, courseId)
  })
}
