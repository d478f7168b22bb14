import { purgeAdPages, scheduleAllInvalidations, type TurnDeps } from './ads.ts'

export async function adJobs(deps: TurnDeps): Promise<void> {
  const { jobs, db, settings } = deps
  await jobs.work('ads.turn', async ({ payload }) => purgeAdPages(db, payload.location))
  settings.onChange(({ contact: { timeZone } }, before) =>
    timeZone === before.contact.timeZone ? undefined : scheduleAllInvalidations(deps),
  )
}
