import { type AdDeps, purgeTurnedAds } from './ads.ts'

export async function adJobs(deps: Pick<AdDeps, 'db' | 'jobs' | 'settings' | 'now'>): Promise<void> {
  const { jobs, settings } = deps
  await jobs.work('ads.turn', () => purgeTurnedAds(deps))
  // A minute after midnight, since clocks differ by seconds. In some countries one day of the year begins at one o'clock.
  await jobs.schedule('ads.turn', '1 0,1 * * *', settings.current().contact.timeZone)
}
