import { reconcileOrders } from './checkout/reconcile.ts'
import type { SubscriptionParts } from './parts.ts'
import { remindReaders } from './plans/reminders.ts'

export { subscriptionManagementRoutes } from './admin/routes.ts'
export { webhookAddress, webhookRoute } from './checkout/webhook.ts'
export { listMyOrders } from './my-orders.ts'
export type { SubscriptionParts } from './parts.ts'
export { activePlan, covers, oldestEndThatCounts, standingAt } from './plans/plan-status.ts'
export { subscriptionRoutes } from './routes.ts'

/** Has this process do what subscriptions leave for later. */
export async function workForSubscriptions(parts: SubscriptionParts): Promise<void> {
  const { jobs, config } = parts
  await jobs.work('subscriptions.reconcile', ({ signal }) => reconcileOrders(parts, signal))
  await jobs.work('subscriptions.remind', () => remindReaders(parts))
  await jobs.schedule('subscriptions.reconcile', '*/2 * * * *', config.site.timeZone)
  await jobs.schedule('subscriptions.remind', '29 * * * *', config.site.timeZone)
}
