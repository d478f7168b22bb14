import { defineFeature } from '../../platform/server/feature.ts'
import { eraseGiftsOf } from './server/gifts/erase-gifts.ts'
import { subscriptionJobs } from './server/jobs.ts'
import { subscriptionRoutes } from './server/routes.ts'

export const subscriptionsFeature = defineFeature({
  name: 'subscriptions',
  serve: subscriptionRoutes,
  work: subscriptionJobs,
  personalTables: [
    { table: 'given_benefits', by: 'user_id', without: ['given_by'] },
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
  erasePerson: (tx, { userId }, now) => eraseGiftsOf(tx, userId, now),
  demo: () => import('./demo/index.ts'),
})
