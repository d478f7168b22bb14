import type { JobHandlers } from '../../../platform/server/jobs/index.ts'
import { DeliveryWorker } from './delivery/delivery-worker.ts'
import type { SendingDeps } from './deps.ts'
import { startDueIssues } from './schedules/start-due.ts'
import { sumUpOldSends } from './sends/sum-up.ts'
import { subscriberImports } from './subscribers/import.ts'
import { sweepNewsletter } from './sweep.ts'

export const newsletterJobs = (deps: SendingDeps): JobHandlers => ({
  'newsletter.sweep': async ({ signal }) => {
    await sweepNewsletter(deps.db, deps.now())
    await sumUpOldSends(deps.db, deps.now(), signal)
  },
  'newsletter.start-due': () => startDueIssues(deps),
  'newsletter.import': ({ payload, signal }) => subscriberImports(deps).run(payload.id, signal),
})

/** Stop it before the mail gateway closes. */
export async function startDelivery(deps: SendingDeps): Promise<DeliveryWorker> {
  const worker = new DeliveryWorker(deps)
  await worker.start()
  return worker
}
