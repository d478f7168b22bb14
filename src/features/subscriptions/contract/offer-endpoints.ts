import { z } from 'zod'
import { sentShape } from '../../../platform/contract/content/shapes.ts'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import { Instant, MessageAnswer } from '../../../platform/contract/field-schemas.ts'
import { Id } from '../../../platform/contract/numbers.ts'
import { CurrencyCode, PlanName } from './endpoints.ts'
import { offerFields } from './offer-record.ts'

export const CheckedOffer = z.object({
  code: z.string(),
  percentOff: z.int(),
  freeMonths: z.int(),
  plan: PlanName.nullable().describe('Null: every plan'),
  currency: CurrencyCode.nullable().describe('Null: every currency'),
})
export type CheckedOffer = z.infer<typeof CheckedOffer>

export const ListedOffer = CheckedOffer.extend({
  id: z.int(),
  mostUses: z.int().nullable().describe('Null: no limit'),
  uses: z.int().describe('Readers who paid with it'),
  open: z.int().describe('Readers who have begun to pay with it within the last hour'),
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  state: z.enum(['planned', 'open', 'no-price', 'used-up', 'ended']),
  createdAt: Instant,
  createdBy: z.string().describe('The name at that time'),
})
export type ListedOffer = z.infer<typeof ListedOffer>

const Offers = z.object({ offers: z.array(ListedOffer).describe('The newest first') })

export const NewOffer = z
  .object({
    ...sentShape(offerFields),
    plan: PlanName.nullable().default(null),
    currency: CurrencyCode.nullable().default(null),
  })
  .refine(({ percentOff, freeMonths }) => percentOff > 0 || freeMonths > 0, {
    path: ['percentOff'],
    message: 'An offer needs a discount or months free',
  })
  .refine(({ startsOn, endsOn }) => !startsOn || !endsOn || startsOn <= endsOn, {
    path: ['endsOn'],
    message: 'The last day must not be before the first',
  })
export type NewOffer = z.output<typeof NewOffer>

const oneOffer = { access: 'admin', params: z.object({ id: Id }) } as const

export const offerEndpoints = endpoints({
  'GET /admin/offers': { summary: 'All offers', access: 'admin', answers: { 200: Offers } },
  'POST /admin/offers': {
    summary:
      'Adds an offer, for days in the time zone of the site. Its terms never change. 409 if there is or was one with this code',
    access: 'admin',
    maxBody: 16 * 1024,
    body: NewOffer,
    answers: { 201: Offers, 409: ErrorResponse },
  },
  'POST /admin/offers/:id/end': {
    summary: 'Ends an offer at once. Whoever is paying with it already keeps its price for an hour',
    ...oneOffer,
    answers: { 200: Offers },
  },
  'DELETE /admin/offers/:id': {
    summary: 'Deletes an offer with which nobody has begun to pay. 409 otherwise: it can be ended',
    ...oneOffer,
    answers: { 200: MessageAnswer.extend(Offers.shape), 409: ErrorResponse },
  },
  'POST /auth/check-offer': {
    summary: 'What a code gives, before paying. 409 with a sentence if this reader cannot use it now',
    access: 'reader',
    maxBody: 16 * 1024,
    body: z.object({ code: z.string().max(100) }),
    answers: { 200: CheckedOffer, 409: ErrorResponse, 429: ErrorResponse },
  },
})
