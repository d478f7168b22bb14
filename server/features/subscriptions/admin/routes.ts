import { typedId } from '../../../../contract/numbers.ts'
import type { SubscriptionChange } from '../../../../contract/subscriptions/admin-endpoints.ts'
import type { Plan, PlanFilter, PlanSource } from '../../../../contract/subscriptions/plans.ts'
import { dayInZone } from '../../../core/day-in-zone.ts'
import { InvalidInput, NotFound } from '../../../core/errors.ts'
import { toInstant } from '../../../core/local-time.ts'
import type { Database } from '../../../db/database.ts'
import { ok, requireCaller } from '../../../http/api/calls.ts'
import type { Deps, Router } from '../../deps.ts'
import { listOrders } from '../queries.ts'
import { changePlan, type GrantEnd } from './change-plan.ts'
import { listMatchingUsers } from './find-users.ts'
import { presentDetail, presentSubscriber } from './present.ts'
import { findUser, listEntitlementChanges, listSubscriptionsOf, listUsers, type UserRow } from './queries.ts'

/** Subscription Management: specification 7, 'Admin'. */
export function subscriberRoutes({ route }: Router, { db, settings, now }: Deps) {
  async function present(users: readonly UserRow[]) {
    const ids = users.map(({ id }) => id)
    const subscriptions = ids.length > 0 ? await listSubscriptionsOf(db, ids, { now: now(), all: false }) : []
    return users.map((user) => presentSubscriber(user, subscriptions, now()))
  }

  async function findUsers({ user_id: userId, page, limit, ...query }: SubscribersQuery) {
    const part = { limit, offset: (page - 1) * limit }
    if (userId.trim() !== '') return pageOfOne(await findTypedUser(db, userId), part)
    const named = await findTypedUser(db, query.search)
    const search = query.search.trim()
    if (search === '' && !query.plan && !query.source) return listUsers(db, part)
    return listMatchingUsers(db, { ...query, search, id: named?.id ?? null, ...part, now: now() })
  }

  route('GET /admin/subscriptions', async ({ query }) => {
    const { rows, total } = await findUsers(query)
    const { page, limit } = query
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
    const until = body.until === undefined ? null : endOf(body.until, settings.current().contact.timeZone, now())
    await changePlan(db, { admin: requireCaller(call), userId, plan: requestedPlan(body), reason, until }, now)
    const user = await findUser(db, userId)
    const [subscriber] = await present(user ? [user] : [])
    if (!subscriber) throw new NotFound('user', userId)
    return ok(subscriber)
  })
}

interface SubscribersQuery {
  user_id: string
  search: string
  plan?: PlanFilter | undefined
  source?: PlanSource | undefined
  page: number
  limit: number
}

/** @throws InvalidInput */
function endOf(day: string, timeZone: string, now: Date): GrantEnd {
  if (day < dayInZone(timeZone, now)) throw new InvalidInput('until', 'The end date is in the past')
  return { day, at: toInstant(`${day}T23:59:59`, timeZone) }
}

const findTypedUser = async (db: Database, typed: string) => {
  const id = typedId(typed)
  return id === null ? undefined : findUser(db, id)
}

const pageOfOne = (user: UserRow | undefined, { offset }: { offset: number }) => ({
  rows: user && offset === 0 ? [user] : [],
  total: user ? 1 : 0,
})

const requestedPlan = ({
  is_subscribed,
  is_premium,
}: Pick<SubscriptionChange, 'is_subscribed' | 'is_premium'>): Plan | null =>
  is_premium === 1 ? 'gold' : is_subscribed === 1 ? 'silver' : null
