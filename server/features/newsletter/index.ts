import { workOnList } from './list/import.ts'
import type { SendingParts } from './parts.ts'
import { Courier } from './sending/courier.ts'
import { sweepNewsletter } from './sweep.ts'

export { newsletterImportJob, newsletterSweepJob } from './job-types.ts'
export { signLinksWith } from './links.ts'
export { newsletterListRoutes } from './list/routes.ts'
export { oneClickRoute } from './one-click.ts'
export { forgetSubscriberOf } from './own-choice.ts'
export type { SendingParts } from './parts.ts'
export { presentRecord } from './present.ts'
export { findSubscriberOf } from './queries.ts'
export { haltAfterRestore } from './restored.ts'
export { newsletterRoutes } from './routes.ts'
export { bounceAddress, bounceRoute } from './sending/bounce-route.ts'
export { takeReturnedMail } from './sending/bounced.ts'
export { reactionRoutes } from './sending/reactions.ts'
export { newsletterSendingRoutes } from './sending/routes.ts'
export { keepSigningSecret } from './signing-secret.ts'

/** Has this process do what the newsletter leaves for later, sending among it. Gives what ends that. */
export async function workForNewsletter(parts: SendingParts): Promise<{ stop(): Promise<void> }> {
  const { jobs, db, now, config } = parts
  await jobs.work('newsletter.sweep', () => sweepNewsletter(db, now()))
  await jobs.schedule('newsletter.sweep', '43 3 * * *', config.site.timeZone)
  await jobs.work('newsletter.import', ({ payload, signal }) => workOnList(parts, payload.id, signal))
  const courier = new Courier(parts)
  await courier.start()
  return courier
}
