import { z } from 'zod'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import { Instant, Line } from '../../../platform/contract/field-schemas.ts'
import { Id } from '../../../platform/contract/numbers.ts'
import { type GivenKind, givenKinds, givenLimits, givenMessages } from './given-benefit-rules.ts'

const Kind = z.enum(Object.keys(givenKinds) as [GivenKind, ...GivenKind[]])
const Given = z.object({ id: z.int(), kind: Kind, subject: z.string(), givenAt: Instant })

const GivenBenefits = z.object({
  until: Instant.nullable().describe('When the plan year ends; null: no plan'),
  perYear: z.int().describe('Of each kind; 0: the plan includes none'),
  given: z.array(Given).describe('In this plan year, the last first'),
})
export type GivenBenefits = z.infer<typeof GivenBenefits>

const byMember = { access: 'admin', params: z.object({ id: Id }) } as const

export const givenBenefitEndpoints = endpoints({
  'GET /auth/given-benefits': {
    summary: 'What the editors have given me of my plan year: an article, a paper',
    access: 'reader',
    answers: { 200: GivenBenefits },
  },
  'GET /admin/members/:id/given-benefits': {
    ...byMember,
    summary: 'What a member has been given of the plan year',
    answers: { 200: GivenBenefits },
  },
  'POST /admin/members/:id/given-benefits': {
    ...byMember,
    summary: 'Records what a member is given. 409 without a plan, or if the plan year has no more',
    body: z.object({
      kind: Kind,
      subject: Line.pipe(
        z.string().min(1, givenMessages.subjectRequired).max(givenLimits.subject, givenMessages.subjectTooLong),
      ),
    }),
    answers: { 201: GivenBenefits, 409: ErrorResponse },
  },
  'DELETE /admin/members/:id/given-benefits/:given': {
    access: 'admin',
    summary: 'Takes back a record that was a mistake',
    params: z.object({ id: Id, given: Id }),
    answers: { 200: GivenBenefits },
  },
})
