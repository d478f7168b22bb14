import { z } from 'zod'
import { endpoints } from '../../../platform/contract/endpoint.ts'
import { Flag, Instant, Line } from '../../../platform/contract/field-schemas.ts'
import { BodyId, Id, pageCounts, paging } from '../../../platform/contract/numbers.ts'
import { lastGrantDay, planSources } from '../../../platform/contract/plan-grants.ts'
import { OrderSummary, PlanName } from './endpoints.ts'

const pageSize = 10
const maxBody = 16 * 1024

export const Subscriber = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  name: z.string().describe('Same as the username'),
  phone: z.string().nullable(),
  isSubscribed: Flag,
  Premium: Flag,
  until: Instant.nullable().describe('Null without a plan, or if it has no end date'),
  source: z.enum(planSources).nullable().describe('How the reader got the plan; null without one'),
})
export type Subscriber = z.infer<typeof Subscriber>

export const SubscriberPage = z.object({
  data: z.array(Subscriber),
  ...pageCounts,
  isTotalCapped: z.boolean().describe('More match than `total`'),
})
export type SubscriberPage = z.infer<typeof SubscriberPage>

export const SubscriptionPeriod = z.object({
  plan: PlanName,
  startsAt: Instant,
  endsAt: Instant.nullable().describe('Null: until revoked'),
  source: z.enum(planSources),
  grantedBy: z.string().nullable().describe('Null if it was bought, or if that account was deleted'),
  reason: z.string(),
})

export const EntitlementChange = z.object({
  at: Instant,
  cause: z.enum(['payment', 'refund', 'dispute', 'admin', 'trial', 'gift', 'organisation']),
  adminName: z.string().nullable(),
  reason: z.string(),
  before: PlanName.nullable(),
  after: PlanName.nullable(),
  untilAfter: Instant.nullable(),
})

export const SubscriberOrder = OrderSummary.extend({ id: z.int(), paidAt: Instant.nullable() })

export const SubscriberDetail = z.object({
  subscriber: Subscriber,
  plan: PlanName.nullable(),
  memberSince: Instant,
  subscriptions: z.array(SubscriptionPeriod).describe('Newest first, as all lists here'),
  changes: z.array(EntitlementChange).describe('The last hundred'),
  orders: z.array(SubscriberOrder).describe('The last hundred'),
})
export type SubscriberDetail = z.infer<typeof SubscriberDetail>

export const GrantDay = z.iso
  .date('Enter a day such as 2027-03-31')
  .refine((day) => day <= lastGrantDay, `Enter a day up to ${lastGrantDay}`)

export const SubscriptionChange = z
  .object({
    user_id: BodyId,
    is_subscribed: Flag,
    is_premium: Flag,
    reason: Line.pipe(z.string().max(300)).default('').describe('Stored with the change'),
    until: GrantDay.optional().describe(
      'The last day of a granted plan, in the time zone of the site. Left out: no end date',
    ),
  })
  .refine(({ is_subscribed, is_premium }) => is_subscribed === 1 || is_premium === 0, {
    path: ['is_premium'],
    message: 'Premium needs a subscription',
  })
export type SubscriptionChange = z.input<typeof SubscriptionChange>

export const subscriptionManagementEndpoints = endpoints({
  'GET /admin/subscriptions': {
    summary: 'All accounts with their plans. `user_id` finds one, `search` also finds by part of a name or address',
    access: 'admin',
    query: z.object({
      user_id: z.string().max(200).default(''),
      search: z.string().max(200).default(''),
      ...paging(pageSize),
    }),
    answers: { 200: SubscriberPage },
  },
  'GET /admin/subscriptions/:id': {
    summary: 'The plans, plan changes and orders of one reader',
    access: 'admin',
    params: z.object({ id: Id }),
    answers: { 200: SubscriberDetail },
  },
  'PUT /admin/subscriptions': {
    summary:
      'Grants or revokes a plan: 1/0 silver, 1/1 gold, 0/0 none. A plan that the reader already has stays as it is, unless `until` is later. No money moves',
    access: 'admin',
    maxBody,
    body: SubscriptionChange,
    answers: { 200: Subscriber },
  },
})
