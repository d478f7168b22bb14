import { typedId } from '../../../../platform/contract/numbers.ts'
import type { Plan } from '../../../../platform/contract/plans.ts'
import { NotFound } from '../../../../platform/server/core/errors.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import { countPages, offsetOf } from '../../../../platform/server/db/paging.ts'
import type { Deps, Router } from '../../../../platform/server/feature-deps.ts'
import { ok, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import type { SubscriptionChange } from '../../contract/admin-endpoints.ts'
import { listOrders } from '../queries.ts'
import { changePlan, endOfGrant } from './change-plan.ts'
import { presentSubscribers } from './list-subscribers.ts'
import { presentDetail } from './present.ts'
import {
  findUser,
  listEntitlementChanges,
  listSubscriptionsOf,
  listUsers,
  searchUsers,
  type UserRow,
} from './queries.ts'

export function subscriberRoutes({ route }: Router, { db, settings, now }: Deps) {
  route('GET /admin/subscriptions', async ({ query: { user_id: userId, search, page, limit } }) => {
    const part = { limit, offset: offsetOf({ page, limit }) }
    const { rows, total, isCapped } =
      userId.trim() !== ''
        ? pageOfOne(await findTypedUser(db, userId), part)
        : search.trim() === ''
          ? { ...(await listUsers(db, part)), isCapped: false }
          : await searchUsers(db, search.trim(), part)
    const data = await presentSubscribers(db, rows, now())
    return ok({ data, ...countPages({ page, limit }, total), isTotalCapped: isCapped })
  })

  route('GET /admin/subscriptions/:id', async ({ params: { id } }) => {
    const user = await findUser(db, id)
    if (!user) throw new NotFound('user', id)
    const [subscriptions, changes, orders] = await Promise.all([
      listSubscriptionsOf(db, [id], { now: now(), all: true }),
      listEntitlementChanges(db, id),
      listOrders(db, id),
    ])
    return ok(presentDetail({ user, subscriptions, changes, orders }, now()))
  })

  route('PUT /admin/subscriptions', async ({ body }, call) => {
    const { user_id: userId, reason } = body
    const until = body.until === undefined ? null : endOfGrant(body.until, settings.current().contact.timeZone, now())
    await changePlan(db, { admin: requireCaller(call), userId, plan: requestedPlan(body), reason, until }, now)
    const user = await findUser(db, userId)
    const [subscriber] = await presentSubscribers(db, user ? [user] : [], now())
    if (!subscriber) throw new NotFound('user', userId)
    return ok(subscriber)
  })
}

const findTypedUser = async (db: Database, typed: string) => {
  const id = typedId(typed)
  return id === null ? undefined : findUser(db, id)
}

const pageOfOne = (user: UserRow | undefined, { offset }: { offset: number }) => ({
  rows: user && offset === 0 ? [user] : [],
  total: user ? 1 : 0,
  isCapped: false,
})

const requestedPlan = ({
  is_subscribed,
  is_premium,
}: Pick<SubscriptionChange, 'is_subscribed' | 'is_premium'>): Plan | null =>
  is_premium === 1 ? 'gold' : is_subscribed === 1 ? 'silver' : null
