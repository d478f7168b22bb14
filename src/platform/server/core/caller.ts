import type { Role } from '../../contract/accounts/roles.ts'
import type { Plan } from '../../contract/plans.ts'
import type { KeyScope } from '../../contract/scopes.ts'

/** A period in which somebody has a plan. `endsAt` null: until it is revoked. */
export interface Subscription {
  plan: Plan
  startsAt: Date
  endsAt: Date | null
  /** Whether it continues for some days after its end. A year that ran out does; a period that was cut short does not. */
  hasGrace: boolean
  /** How many, as agreed when it was bought. */
  graceDays: number
  /** The organisation that gives it. Null or left out: none. */
  organisationId?: number | null
}

/** What decides what a signed-in person may read. */
export interface Reader {
  /** Also sees unpublished articles. Every administrator is an editor. */
  isEditor: boolean
  subscriptions: readonly Subscription[]
}

export type SignInMethod = 'password' | 'google'

/** A signed-in person who makes a call. */
export interface SignedInReader extends Reader {
  userId: number
  username: string
  email: string
  role: Role
  isAdmin: boolean
  /** The role needs a second factor and this session has none: it opens only what leads to one. */
  needsSecondFactor: boolean
  /** Given if a program makes the call with an API key, in the name of who made the key. */
  keyScopes?: readonly KeyScope[]
  session: {
    id: number
    /** A cookie serves the back office only. */
    via: 'bearer' | 'cookie'
    method: SignInMethod
    /** Google was asked to authenticate the person again. */
    isReauthenticated: boolean
    /** When its owner last gave a second factor; null: never. */
    secondFactorAt: Date | null
    startedAt: Date
  }
}

/** Who makes a call; null: nobody is signed in. */
export type Caller = SignedInReader | null
