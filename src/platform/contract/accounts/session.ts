import { z } from 'zod'
import { plans } from '../plans.ts'
import { roles } from './roles.ts'

export const RoleField = z.enum(roles)

const SignedInRow = z.object({ roles: RoleField, username: z.string(), email: z.string() })

/** `token`: bearer token. It expires 30 days after its last use; staff's after 12 hours, in a week at the latest. */
export const SignedIn = z.object({ token: z.string(), row: SignedInRow })
export type SignedIn = z.infer<typeof SignedIn>

export const Profile = SignedInRow.extend({
  id: z.number().int().describe('Stays when the address changes'),
  isSubscribed: z.boolean(),
  subscriptionType: z.enum(plans).nullable(),
  needsSecondFactor: z.boolean().describe('Most calls are refused until a second factor is set up'),
})
export type Profile = z.infer<typeof Profile>
