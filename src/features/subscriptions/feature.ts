import { defineFeature } from '../../platform/server/feature.ts'
import { processEvent } from './server/checkout/process-event.ts'
import { checkOrder, reconcileOrders } from './server/checkout/reconcile.ts'
import { reconcileDisputes } from './server/checkout/reconcile-disputes.ts'
import type { PaymentDeps } from './server/deps.ts'
import { eraseGiftsOf } from './server/gifts/erase-gifts.ts'
import { giftRoutes } from './server/gifts/routes.ts'
import { mailDueGifts } from './server/gifts/sell-gift.ts'
import * as subscriptionMails from './server/mails/index.ts'
import { keepUsedOffersOf } from './server/offers/redeem-offer.ts'
import { offerRoutes } from './server/offers/routes.ts'
import { remindReaders } from './server/plans/reminders.ts'
import { subscriptionRoutes } from './server/routes.ts'

export const subscriptionsFeature = defineFeature({
  name: 'subscriptions',
  serve: subscriptionRoutes,
  jobs: (deps) => ({
    'subscriptions.payment-event': ({ payload }) => processEvent(deps, payload.id),
    'subscriptions.check-order': ({ payload }) => checkOrder(deps, payload.providerOrderId),
    'subscriptions.reconcile': ({ signal }) => reconcileOrders(deps, signal),
    'subscriptions.reconcile-disputes': ({ signal }) => reconcileDisputes(deps, signal),
    'subscriptions.remind': () => remindReaders(deps),
  }),
  schedules: {
    'subscriptions.reconcile': '*/2 * * * *',
    'subscriptions.reconcile-disputes': '47 * * * *',
    'subscriptions.remind': '29 * * * *',
  },
  mails: Object.values(subscriptionMails),
  personalTables: [
    { table: 'benefit_grants', by: 'user_id', without: ['granted_by'] },
    { table: 'orders', by: 'user_id' },
    { table: 'gifts', by: 'order_id', through: 'gift', without: ['token_hash', 'recipient_key', 'redeemed_by'] },
    { table: 'payments', by: 'order_id', through: 'order' },
    { table: 'refunds', by: 'payment_id', through: 'payment', without: ['admin_name'] },
    { table: 'disputes', by: 'payment_id', through: 'payment' },
    { table: 'fiscal_documents', by: 'order_id', through: 'order' },
    { table: 'subscriptions', by: 'user_id', without: ['granted_by'] },
    { table: 'entitlement_changes', by: 'user_id', without: ['admin_id'] },
    { table: 'expiry_reminders', by: 'user_id' },
  ],
  keepRules: keepUsedOffersOf,
  erasePerson: (tx, { userId }, now) => eraseGiftsOf(tx, userId, now),
  demo: () => import('./demo/index.ts'),
})

export const offersFeature = defineFeature({
  name: 'offers',
  switchedBy: 'offers',
  serve: offerRoutes,
  contentTables: ['offers'],
})

export const giftsFeature = defineFeature({ name: 'gifts', switchedBy: 'gifts' })

/** Works while no gifts are sold too: those that are paid must still be mailed and redeemed. */
export const redeemGiftsFeature = defineFeature<PaymentDeps>({
  name: 'redeem-gifts',
  serve: giftRoutes,
  jobs: (deps) => ({ 'subscriptions.mail-gifts': ({ signal }) => mailDueGifts(deps, signal) }),
  schedules: { 'subscriptions.mail-gifts': '*/10 * * * *' },
})
