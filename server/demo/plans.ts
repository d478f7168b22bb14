import { courseContract } from '../../contract/courses/endpoints.ts'
import { marketDataContract } from '../../contract/market-data/endpoints.ts'
import { demoCourses, demoSeries } from '../../db/demo/plans.ts'
import { days } from '../core/durations.ts'
import type { Transaction } from '../db/database.ts'
import type { Administrator } from '../features/audit/index.ts'
import { courses } from '../features/courses/index.ts'
import { marketSeries } from '../features/market-data/index.ts'
import { before } from './people.ts'

/** Adds series of market data, and courses of the demo's articles, the oldest first. */
export async function addWhatPlansPayFor(
  tx: Transaction,
  idsOf: (slug: string) => readonly number[],
  { editor, now }: { editor: Administrator; now: Date },
): Promise<void> {
  const by = (daysAgo: number) => ({ editor, now: before(now, days(daysAgo)) })
  for (const { daysAgo, ...series } of demoSeries.toReversed())
    await marketSeries.add(tx, marketDataContract.Form.parse({ ...series, isPublished: true }), by(daysAgo))
  for (const { daysAgo, ...course } of demoCourses.toReversed()) {
    const lessons = course.lessons.flatMap(idsOf).map((articleId) => ({ articleId }))
    if (lessons.length !== course.lessons.length)
      throw new RangeError(`“${course.title}” names an article that is not there`)
    await courses.add(tx, courseContract.Form.parse({ ...course, lessons, isPublished: true }), by(daysAgo))
  }
}
