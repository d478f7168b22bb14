import { CourseForm } from '../../contract/courses/endpoints.ts'
import { SeriesForm } from '../../contract/market-data/endpoints.ts'
import { demoCourse, demoSeries } from '../../db/demo/plans.ts'
import { days } from '../core/durations.ts'
import type { Transaction } from '../db/database.ts'
import type { Administrator } from '../features/audit/index.ts'
import { addCourse } from '../features/courses/index.ts'
import { addSeries } from '../features/market-data/index.ts'
import { before } from './people.ts'

/** Adds a series of market data, and a course of the demo's articles. */
export async function addWhatPlansPayFor(
  tx: Transaction,
  idsOf: (slug: string) => readonly number[],
  { editor, now }: { editor: Administrator; now: Date },
): Promise<void> {
  const by = { editor, now: before(now, days(8)) }
  await addSeries(tx, SeriesForm.parse({ ...demoSeries, isPublished: true }), by)
  const lessons = demoCourse.lessons.flatMap(idsOf).map((articleId) => ({ articleId }))
  await addCourse(tx, CourseForm.parse({ ...demoCourse, lessons, isPublished: true }), by)
}
