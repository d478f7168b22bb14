import { type AdDeps, purgeAdPages } from './ads.ts'

/** Purges the pages that show an advertisement on the days on which it begins and ends. */
export async function adJobs({ jobs, db }: Pick<AdDeps, 'jobs' | 'db'>): Promise<void> {
  await jobs.work('ads.turn', async ({ payload }) => purgeAdPages(db, payload.location))
}
