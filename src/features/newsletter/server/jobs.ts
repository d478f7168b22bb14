import { DeliveryWorker } from './delivery/delivery-worker.ts'
import type { SendingDeps } from './deps.ts'
import { startDueIssues } from './schedules/start-due.ts'
import { sumUpOldSends } from './sends/sum-up.ts'
import { subscriberImports } from './subscribers/import.ts'
import { sweepNewsletter } from './sweep.ts'

/** Stop it before the mail gateway closes. */
export async function newsletterJobs(deps: SendingDeps): Promise<{ stop(): Promise<void> }> {
  const { jobs, db, now, settings } = deps
  await jobs.work('newsletter.sweep', async ({ signal }) => {
    await sweepNewsletter(db, now())
    await sumUpOldSends(db, now(), signal)
  })
  await jobs.schedule('newsletter.sweep', '43 3 * * *', settings.current().contact.timeZone)
  await jobs.work('newsletter.start-due', () => startDueIssues(deps))
  await jobs.schedule('newsletter.start-due', '* * * * *', settings.current().contact.timeZone)
  const imports = subscriberImports(deps)
  await jobs.work('newsletter.import', ({ payload, signal }) => imports.run(payload.id, signal))
  const worker = new DeliveryWorker(deps)
  await worker.start()
  return worker
}
