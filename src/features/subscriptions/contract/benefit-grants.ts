import { z } from 'zod'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import { Instant, Line } from '../../../platform/contract/field-schemas.ts'
import { Id } from '../../../platform/contract/numbers.ts'
import { type BenefitKind, benefitKinds, benefitLimits, benefitMessages } from './benefit-grant-rules.ts'

const Kind = z.enum(Object.keys(benefitKinds) as [BenefitKind, ...BenefitKind[]])
const Grant = z.object({ id: z.int(), kind: Kind, subject: z.string(), grantedAt: Instant })

const BenefitGrants = z.object({
  until: Instant.nullable().describe('When the plan year ends; null: no plan'),
  perYear: z.int().describe('Of each kind; 0: the plan includes none'),
  grants: z.array(Grant).describe('In this plan year, the last first'),
})
export type BenefitGrants = z.infer<typeof BenefitGrants>

const byMember = { access: 'admin', params: z.object({ id: Id }) } as const

export const benefitGrantEndpoints = endpoints({
  'GET /auth/benefit-grants': {
    summary: 'What the editors have given me of my plan year: an article, a paper',
    access: 'reader',
    answers: { 200: BenefitGrants },
  },
  'GET /admin/members/:id/benefit-grants': {
    ...byMember,
    summary: 'What a member has been given of the plan year',
    answers: { 200: BenefitGrants },
  },
  'POST /admin/members/:id/benefit-grants': {
    ...byMember,
    summary: 'Records what a member is given. 409 without a plan, or if the plan year has no more',
    body: z.object({
      kind: Kind,
      subject: Line.pipe(
        z.string().min(1, benefitMessages.subjectRequired).max(benefitLimits.subject, benefitMessages.subjectTooLong),
      ),
    }),
    answers: { 201: BenefitGrants, 409: ErrorResponse },
  },
  'DELETE /admin/members/:id/benefit-grants/:grant': {
    access: 'admin',
    summary: 'Takes back a record that was a mistake',
    params: z.object({ id: Id, grant: Id }),
    answers: { 200: BenefitGrants },
  },
})
