import { z } from 'zod'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import { Instant, Line, MessageAnswer } from '../../../platform/contract/field-schemas.ts'
import { BodyId, Id } from '../../../platform/contract/numbers.ts'
import { GrantDay } from '../../subscriptions/contract/admin-endpoints.ts'
import { PlanName } from '../../subscriptions/contract/endpoints.ts'
import { MemberFilters } from './endpoints.ts'
import { memberLimits } from './words.ts'

export const MemberChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('add-label'), label: BodyId }),
  z.object({ kind: z.literal('remove-label'), label: BodyId }),
  z.object({
    kind: z.literal('grant'),
    plan: PlanName,
    until: GrantDay,
    reason: Line.pipe(z.string().max(300)).default(''),
  }),
])
export type MemberChange = z.output<typeof MemberChange>

export const leftMemberReasons = ['refused', 'failed'] as const

const ChangeProgress = z.object({
  id: z.int(),
  kind: z.string().describe('As in the request, or `undo`'),
  isFinished: z.boolean(),
  startedAt: Instant,
  total: z.int(),
  done: z.int().describe('Changed so far'),
  unchanged: z.int().describe('They were so already'),
  left: z
    .array(z.object({ id: z.int(), name: z.string(), reason: z.string().describe('Empty: an error occurred') }))
    .describe('The first hundred that were left as they are'),
  leftCount: z.int(),
  canUndo: z.boolean(),
})
export type MemberChangeProgress = z.infer<typeof ChangeProgress>

const ids = z
  .array(BodyId)
  .min(1, 'Select at least one member')
  .max(memberLimits.inOneChange, `Select up to ${memberLimits.inOneChange} members`)

export const memberChangeEndpoints = endpoints({
  'POST /admin/member-changes': {
    summary: 'Labels many members, or grants them a plan with an end, in the background',
    access: 'admin',
    maxBody: 1024 * 1024,
    body: z.object({
      members: z.union([z.object({ ids }), z.object({ matching: MemberFilters })]),
      change: MemberChange,
    }),
    answers: { 201: MessageAnswer.extend({ id: z.int() }) },
  },
  'GET /admin/member-changes/:id': {
    summary: 'How far a change of many members is, and which of them were left as they are',
    access: 'admin',
    params: z.object({ id: Id }),
    answers: { 200: ChangeProgress },
  },
  'POST /admin/member-changes/:id/undo': {
    summary: 'Takes back what a change of many members did: its labels or its grants. Possible for a week',
    access: 'admin',
    params: z.object({ id: Id }),
    answers: { 201: MessageAnswer.extend({ id: z.int() }), 404: ErrorResponse, 409: ErrorResponse },
  },
})
