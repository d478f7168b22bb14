import { type AdDeps, purgeAdPages } from './ads.ts'

export async function adJobs({ jobs, db }: Pick<AdDeps, 'jobs' | 'db'>): Promise<void> {
  await jobs.work('ads.turn', async ({ payload }) => purgeAdPages(db, payload.location))
}
