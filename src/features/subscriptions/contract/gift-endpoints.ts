import { z } from 'zod'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import { Instant } from '../../../platform/contract/field-schemas.ts'
import { PlanName } from './endpoints.ts'
import { giftStates } from './gift-rules.ts'

export const OfferedGift = z.object({
  plan: PlanName,
  from: z.string().nullable().describe('The name of the buyer. Null: the account is closed'),
  message: z.string(),
  state: z.enum(giftStates),
  expiresAt: Instant,
})
export type OfferedGift = z.infer<typeof OfferedGift>

const params = z.object({ token: z.string().max(100) })

export const giftEndpoints = endpoints({
  'GET /gifts/:token': {
    summary: 'The gift year behind the link of a mail',
    access: 'anyone',
    params,
    answers: { 200: OfferedGift, 404: ErrorResponse, 429: ErrorResponse },
  },
  'POST /auth/gifts/:token/redeem': {
    summary:
      'Adds the gift year to my plan, as a purchase of today would. 409 with a sentence if it cannot be redeemed',
    access: 'reader',
    params,
    answers: {
      200: z.object({ plan: PlanName, until: Instant.nullable() }),
      404: ErrorResponse,
      409: ErrorResponse,
      429: ErrorResponse,
    },
  },
})
