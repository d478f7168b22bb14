import { demoCourses, demoSeries } from '../../../db/demo/plans.ts'
import { courseContract } from '../../features/courses/contract/endpoints.ts'
import { courses } from '../../features/courses/server/index.ts'
import { marketDataContract } from '../../features/market-data/contract/endpoints.ts'
import { marketSeries } from '../../features/market-data/server/index.ts'
import type { Administrator } from '../../platform/server/audit/index.ts'
import { days } from '../../platform/server/core/durations.ts'
import type { Transaction } from '../../platform/server/db/database.ts'
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
