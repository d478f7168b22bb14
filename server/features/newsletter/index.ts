import { DeliveryWorker } from './delivery/delivery-worker.ts'
import { workOnList } from './list/import.ts'
import type { SendingParts } from './parts.ts'
import { sweepNewsletter } from './sweep.ts'

export { bounceAddress, bounceRoute } from './bounces/bounce-route.ts'
export { takeReturnedMail } from './bounces/bounces.ts'
export { signLinksWith } from './links.ts'
export { newsletterListRoutes } from './list/routes.ts'
export type { SendingParts } from './parts.ts'
export { haltAfterRestore } from './pause-after-restore.ts'
export { presentRecord } from './present.ts'
export { findSubscriberOf } from './queries.ts'
export { newsletterRoutes } from './routes.ts'
export { newsletterSendingRoutes } from './sends/routes.ts'
export { trackingRoutes } from './sends/tracking.ts'
export { keepSigningSecret } from './signing-secret.ts'
export { forgetSubscriberOf } from './subscription/account-choice.ts'
export { oneClickRoute } from './subscription/one-click.ts'

/** Starts the newsletter's background work, delivery included. Returns what stops it. */
export async function workForNewsletter(parts: SendingParts): Promise<{ stop(): Promise<void> }> {
  const { jobs, db, now, config } = parts
  await jobs.work('newsletter.sweep', () => sweepNewsletter(db, now()))
  await jobs.schedule('newsletter.sweep', '43 3 * * *', config.site.timeZone)
  await jobs.work('newsletter.import', ({ payload, signal }) => workOnList(parts, payload.id, signal))
  const worker = new DeliveryWorker(parts)
  await worker.start()
  return worker
}
