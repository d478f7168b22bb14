import { minutes, seconds } from '../../../../platform/server/core/durations.ts'
import { takeAttempt } from '../../../../platform/server/core/rate-limit.ts'
import type { Router } from '../../../../platform/server/feature-deps.ts'
import { ok, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import type { SubscriptionDeps } from '../deps.ts'
import { findGift, redeemGift } from './redeem-gift.ts'

/** Links must not be guessed. */
const openLimit = { name: 'gift links', burst: 60, every: seconds(10) }
const redeemLimit = { name: 'redeemed gifts', burst: 20, every: minutes(1) }

export function giftRoutes({ route }: Router, deps: SubscriptionDeps) {
  const { db, now } = deps

  route('GET /gifts/:token', async ({ params }, { visitor }) => {
    await takeAttempt(db, { limit: openLimit, subject: visitor.network }, now())
    return ok(await findGift(db, params.token, now()))
  })

  route('POST /auth/gifts/:token/redeem', async ({ params }, call) => {
    const { userId } = requireCaller(call)
    await takeAttempt(db, { limit: redeemLimit, subject: String(userId) }, now())
    const { plan, until } = await redeemGift(deps, userId, params.token)
    return ok({ plan, until: until?.toISOString() ?? null })
  })
}
