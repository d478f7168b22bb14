import { processEvent } from './checkout/process-event.ts'
import { checkOrder, reconcileOrders } from './checkout/reconcile.ts'
import { reconcileDisputes } from './checkout/reconcile-disputes.ts'
import type { PaymentDeps } from './deps.ts'
import { remindReaders } from './plans/reminders.ts'

export async function subscriptionJobs(deps: PaymentDeps): Promise<void> {
  const { jobs, settings } = deps
  await jobs.work('subscriptions.payment-event', ({ payload }) => processEvent(deps, payload.id))
  await jobs.work('subscriptions.check-order', ({ payload }) => checkOrder(deps, payload.providerOrderId))
  await jobs.work('subscriptions.reconcile', ({ signal }) => reconcileOrders(deps, signal))
  await jobs.schedule('subscriptions.reconcile', '*/2 * * * *', settings.current().contact.timeZone)
  await jobs.work('subscriptions.reconcile-disputes', ({ signal }) => reconcileDisputes(deps, signal))
  await jobs.schedule('subscriptions.reconcile-disputes', '47 * * * *', settings.current().contact.timeZone)
  await jobs.work('subscriptions.remind', () => remindReaders(deps))
  await jobs.schedule('subscriptions.remind', '29 * * * *', settings.current().contact.timeZone)
}
