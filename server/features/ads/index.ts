import type { Jobs } from '../../jobs/index.ts'
import { type AdParts, purgeAdPages } from './ads.ts'

export { type AdParts, bookAd } from './ads.ts'
export { AdCounter } from './counter.ts'
export { adRoutes } from './routes.ts'

/** Has this process do what is left for the days on which advertisements begin and end. */
export async function workForAds({ jobs, db }: Pick<AdParts, 'db'> & { jobs: Jobs }) {
  await jobs.work('ads.turn', async ({ payload }) => purgeAdPages(db, payload.location))
}
