import type { PaymentDeps } from '../deps.ts'
import { mailDueGifts } from './sell-gift.ts'

export async function giftJobs(deps: PaymentDeps): Promise<void> {
  const { jobs, settings } = deps
  await jobs.work('subscriptions.mail-gifts', ({ signal }) => mailDueGifts(deps, signal))
  await jobs.schedule('subscriptions.mail-gifts', '*/10 * * * *', settings.current().contact.timeZone)
}
