import { deleteOldViews } from './delete-old-views.ts'
import type { AnalyticsDeps } from './deps.ts'

export async function analyticsJobs({ jobs, db, now, config, settings }: AnalyticsDeps): Promise<void> {
  const { viewsKeptDays: keptDays } = config
  await jobs.work('analytics.sweep', ({ signal }) => deleteOldViews(db, { keptDays, now: now(), signal }))
  await jobs.schedule('analytics.sweep', '37 3 * * *', settings.current().contact.timeZone)
}
