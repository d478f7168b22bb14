import type { Jobs } from '../../jobs/index.ts'
import { reconcileOrders } from './checkout/reconcile.ts'
import type { SubscriptionDeps } from './deps.ts'
import { remindReaders } from './plans/reminders.ts'

/** Asks the payment provider about open orders every two minutes, and reminds readers every hour. */
export async function subscriptionJobs(deps: SubscriptionDeps & { jobs: Jobs }): Promise<void> {
  const { jobs, config } = deps
  await jobs.work('subscriptions.reconcile', ({ signal }) => reconcileOrders(deps, signal))
  await jobs.schedule('subscriptions.reconcile', '*/2 * * * *', config.site.timeZone)
  await jobs.work('subscriptions.remind', () => remindReaders(deps))
  await jobs.schedule('subscriptions.remind', '29 * * * *', config.site.timeZone)
}
