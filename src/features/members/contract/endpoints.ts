import { z } from 'zod'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import { Instant, keepable, Paragraphs } from '../../../platform/contract/field-schemas.ts'
import { Id, pageCounts, paging } from '../../../platform/contract/numbers.ts'
import { planFilters, planSources } from '../../../platform/contract/plan-grants.ts'
import { suppressions } from '../../newsletter/contract/newsletter-rules.ts'
import { Subscriber } from '../../subscriptions/contract/admin-endpoints.ts'
import { MemberGift } from '../../subscriptions/contract/gifts.ts'
import { Label } from './labels.ts'
import { lastVisits, memberLimits, memberOrders, newsletterStates } from './words.ts'

export const Member = Subscriber.extend({
  memberSince: Instant,
  lastSeenAt: Instant.nullable().describe('To within half a day'),
  newsletter: z.enum(newsletterStates),
  orders: z.int().describe('That were ever paid'),
  labels: z.array(Label).describe('By name'),
  organisations: z.array(z.string()).describe('The names of those that give a seat'),
})
export type Member = z.infer<typeof Member>

export const memberFilters = {
  search: z.string().max(200).transform(keepable).default('').describe('An id, or else part of a name or address'),
  plan: z.enum(planFilters).optional().describe('Without a plan, or with this one'),
  source: z.enum(planSources).optional().describe('How they got the plan that they have'),
  label: Id.optional(),
  newsletter: z.enum(newsletterStates).optional(),
  seen: z.enum(lastVisits).optional(),
}
export const MemberFilters = z.object(memberFilters)
export type MemberFilters = z.output<typeof MemberFilters>

const MemberPage = z.object({
  data: z.array(Member),
  ...pageCounts,
  isTotalCapped: z.boolean().describe('There are more than `total`. Counting stops at a limit'),
})
export type MemberPage = z.infer<typeof MemberPage>

const MemberDetail = z.object({
  member: Member,
  note: z.string(),
  newsletterSince: Instant.nullable().describe('Since when the newsletter state is so, if that is known'),
  suppression: z.array(z.enum(suppressions)).describe('Why newsletters and mails about what they follow are withheld'),
  gifts: z.array(MemberGift),
})
export type MemberDetail = z.infer<typeof MemberDetail>

const oneLabelOfOne = { access: 'admin', params: z.object({ id: Id, label: Id }) } as const

const Note = z
  .string()
  .max(memberLimits.note, `The note must be ${memberLimits.note} characters or fewer`)
  .pipe(Paragraphs)

export const memberEndpoints = endpoints({
  'GET /admin/members': {
    keyScope: 'members',
    summary: 'Accounts with plan, orders, newsletter and labels',
    access: 'admin',
    query: z.object({ ...memberFilters, sort: z.enum(memberOrders).default('-number'), ...paging(25) }),
    answers: { 200: MemberPage },
  },
  'GET /admin/members.csv': {
    keyScope: 'members',
    summary: 'The accounts that match as CSV with the columns of Ghost’s exports of members',
    access: 'admin',
    freshFactor: true,
    query: MemberFilters,
    contentType: 'text/csv',
    answers: { 200: z.custom<AsyncIterable<string>>().describe('RFC 4180') },
  },
  'GET /admin/members/:id': {
    keyScope: 'members',
    summary: 'One account with its note',
    access: 'admin',
    params: z.object({ id: Id }),
    answers: { 200: MemberDetail },
  },
  'PUT /admin/members/:id/note': {
    summary: 'Replaces the note. 409 if it is not `before` any more: somebody else has changed it',
    access: 'admin',
    params: z.object({ id: Id }),
    body: z.object({ note: Note, before: Note }),
    answers: { 200: MemberDetail, 409: ErrorResponse },
  },
  'DELETE /admin/members/:id/suppression': {
    summary: 'Lets newsletters and mails about what they follow go to the address again. 409 if nothing is withheld',
    access: 'admin',
    params: z.object({ id: Id }),
    answers: { 200: MemberDetail, 409: ErrorResponse },
  },
  'PUT /admin/members/:id/labels/:label': {
    keyScope: 'members',
    summary: 'Gives a label to a member',
    ...oneLabelOfOne,
    answers: { 200: MemberDetail },
  },
  'DELETE /admin/members/:id/labels/:label': {
    keyScope: 'members',
    summary: 'Takes a label from a member',
    ...oneLabelOfOne,
    answers: { 200: MemberDetail },
  },
})
