import { typedId } from '../../../../contract/numbers.ts'
import type { SubscriptionChange } from '../../../../contract/subscriptions/admin-endpoints.ts'
import type { Plan } from '../../../../contract/subscriptions/plans.ts'
import { NotFound } from '../../../core/errors.ts'
import { ok, requireCaller } from '../../../http/api/calls.ts'
import type { Deps, Router } from '../../deps.ts'
import { listOrders } from '../queries.ts'
import { changePlan } from './change-plan.ts'
import { presentDetail, presentSubscriber } from './present.ts'
import { findUser, listEntitlementChanges, listSubscriptionsOf, listUsers, type UserRow } from './queries.ts'

/** Subscription Management: specification 7, 'Admin'. */
export function subscriberRoutes({ route }: Router, { db, now }: Deps) {
  async function present(users: readonly UserRow[]) {
    const ids = users.map(({ id }) => id)
    const subscriptions = ids.length > 0 ? await listSubscriptionsOf(db, ids, { now: now(), all: false }) : []
    return users.map((user) => presentSubscriber(user, subscriptions, now()))
  }

  async function findUsers(search: string, page: { limit: number; offset: number }) {
    if (search === '') return listUsers(db, page)
    const id = typedId(search)
    const user = id === null ? undefined : await findUser(db, id)
    return { rows: user && page.offset === 0 ? [user] : [], total: user ? 1 : 0 }
  }

  route('GET /admin/subscriptions', async ({ query: { user_id, page, limit } }) => {
    const { rows, total } = await findUsers(user_id.trim(), { limit, offset: (page - 1) * limit })
    return ok({ data: await present(rows), page, totalPages: Math.ceil(total / limit), total })
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
    await changePlan(db, { admin: requireCaller(call), userId, plan: requestedPlan(body), reason }, now)
    const user = await findUser(db, userId)
    const [subscriber] = await present(user ? [user] : [])
    if (!subscriber) throw new NotFound('user', userId)
    return ok(subscriber)
  })
}

const requestedPlan = ({
  is_subscribed,
  is_premium,
}: Pick<SubscriptionChange, 'is_subscribed' | 'is_premium'>): Plan | null =>
  is_premium === 1 ? 'gold' : is_subscribed === 1 ? 'silver' : null
