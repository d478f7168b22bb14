import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Instant, Line } from '../fields.ts'
import { Id, paging } from '../numbers.ts'
import { currencies, plans } from './plans.ts'

const pageSize = 10
const maxBody = 16 * 1024

const Flag = z.union([z.literal(0), z.literal(1)])
const PlanName = z.enum(plans)

/** An account, as the back office lists it. */
export const Subscriber = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  name: z.string().describe('The user name once more'),
  phone: z.string().nullable(),
  isSubscribed: Flag,
  Premium: Flag,
  until: Instant.nullable().describe('Null without a plan, or for one that has no end'),
  source: z.enum(['bought', 'granted']).nullable().describe('Where the plan comes from; null without one'),
})
export type Subscriber = z.infer<typeof Subscriber>

export const SubscriberPage = z.object({
  data: z.array(Subscriber),
  page: z.int(),
  totalPages: z.int(),
  total: z.int(),
})
export type SubscriberPage = z.infer<typeof SubscriberPage>

/** A stretch of time in which somebody has a plan. */
export const KeptSubscription = z.object({
  plan: PlanName,
  startsAt: Instant,
  endsAt: Instant.nullable().describe('Null: until it is taken back'),
  source: z.enum(['bought', 'granted']),
  grantedBy: z.string().nullable().describe('Null where it was bought, or the account of who granted it is gone'),
  reason: z.string(),
})

/** Why somebody may read more or less than before. */
export const EntitlementChange = z.object({
  at: Instant,
  cause: z.enum(['payment', 'refund', 'admin']),
  adminName: z.string().nullable(),
  reason: z.string(),
  before: PlanName.nullable(),
  after: PlanName.nullable(),
  untilAfter: Instant.nullable(),
})

export const SubscriberOrder = z.object({
  id: z.int(),
  orderId: z.string().nullable().describe('The provider’s number'),
  plan: PlanName,
  currency: z.enum(currencies),
  amount: z.int().describe('Paise or cents'),
  state: z.enum(['created', 'failed', 'authorised', 'paid', 'refunded']),
  createdAt: Instant,
  paidAt: Instant.nullable(),
  revokedAt: Instant.nullable().describe('When an administrator took back what it gave; no money moved by that'),
})

export const SubscriberDetail = z.object({
  subscriber: Subscriber,
  plan: PlanName.nullable(),
  memberSince: Instant,
  subscriptions: z.array(KeptSubscription).describe('The newest first, as all lists here'),
  changes: z.array(EntitlementChange).describe('The last hundred'),
  orders: z.array(SubscriberOrder).describe('The last hundred'),
})
export type SubscriberDetail = z.infer<typeof SubscriberDetail>

export const SubscriptionChange = z
  .object({
    user_id: z
      .int()
      .min(1)
      .max(2 ** 31 - 1),
    is_subscribed: Flag,
    is_premium: Flag,
    reason: Line.pipe(z.string().max(300)).default('').describe('Kept with the change'),
  })
  .refine(({ is_subscribed, is_premium }) => is_subscribed === 1 || is_premium === 0, {
    path: ['is_premium'],
    message: 'Premium needs a subscription',
  })
export type SubscriptionChange = z.input<typeof SubscriptionChange>

export const subscriptionManagementEndpoints = endpoints({
  'GET /admin/subscriptions': {
    summary: 'All accounts with their plans. `user_id` finds one',
    access: 'admin',
    query: z.object({ user_id: z.string().max(200).default(''), ...paging(pageSize) }),
    answers: { 200: SubscriberPage },
  },
  'GET /admin/subscriptions/:id': {
    summary: 'What somebody has and had, who gave it and when, and what they ordered',
    access: 'admin',
    params: z.object({ id: Id }),
    answers: { 200: SubscriberDetail },
  },
  'PUT /admin/subscriptions': {
    summary:
      'Grants a plan, or takes it back: 1/0 silver, 1/1 gold, 0/0 none. What stands already stays as it is; no money moves',
    access: 'admin',
    maxBody,
    body: SubscriptionChange,
    answers: { 200: Subscriber },
  },
})
