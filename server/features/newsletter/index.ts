import type { NewsletterParts } from './parts.ts'
import { sweepNewsletter } from './sweep.ts'

export { newsletterSweepJob } from './job-types.ts'
export { signLinksWith } from './links.ts'
export { oneClickRoute } from './one-click.ts'
export { forgetSubscriberOf } from './own-choice.ts'
export type { NewsletterParts } from './parts.ts'
export { presentRecord } from './present.ts'
export { findSubscriberOf } from './queries.ts'
export { newsletterRoutes } from './routes.ts'
export { keepSigningSecret } from './signing-secret.ts'

/** Has this process do what the newsletter leaves for later. */
export async function workForNewsletter({ jobs, db, now, config }: NewsletterParts): Promise<void> {
  await jobs.work('newsletter.sweep', () => sweepNewsletter(db, now()))
  await jobs.schedule('newsletter.sweep', '43 3 * * *', config.site.timeZone)
}
