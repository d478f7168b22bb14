import type { Role } from '../../contract/accounts/roles.ts'
import type { Plan } from '../../contract/plans.ts'
import type { KeyScope } from '../../contract/scopes.ts'

/** `endsAt` null: until it is revoked. */
export interface Subscription {
  plan: Plan
  startsAt: Date
  endsAt: Date | null
  /** Continues for some days after its end: true for a year that ran out, false for a period that was cut short. */
  hasGrace: boolean
  /** As agreed when it was bought. */
  graceDays: number
  organisationId?: number | null
}

export interface Reader {
  /** Also sees unpublished articles. True for every administrator. */
  isEditor: boolean
  subscriptions: readonly Subscription[]
}

export type SignInMethod = 'password' | 'google'

export interface SignedInReader extends Reader {
  userId: number
  username: string
  email: string
  role: Role
  isAdmin: boolean
  /** The role needs a second factor that this session lacks: it opens only what leads to one. */
  needsSecondFactor: boolean
  /** Set if a program calls with an API key, in the name of its maker. */
  keyScopes?: readonly KeyScope[]
  session: {
    id: number
    /** A cookie serves the back office only. */
    via: 'bearer' | 'cookie'
    method: SignInMethod
    /** Google was asked to authenticate the person again. */
    isReauthenticated: boolean
    secondFactorAt: Date | null
    startedAt: Date
  }
}

export type Caller = SignedInReader | null
