import { sql } from 'kysely'
import type { PlanFilter, PlanSource } from '../../../../contract/subscriptions/plans.ts'
import type { Database } from '../../../db/database.ts'
import { currentOrFuture } from '../queries.ts'
import { userColumns } from './queries.ts'

interface Wanted {
  /** Part of a name or address; empty: everybody. */
  search: string
  /** The account that the search names by its ID; it is found alone. */
  id: number | null
  plan?: PlanFilter | undefined
  source?: PlanSource | undefined
  limit: number
  offset: number
  now: Date
}

/** One page of the accounts that match, by id, and how many there are in all. */
export async function listMatchingUsers(db: Database, { search, id, plan, source, limit, offset, now }: Wanted) {
  const found = db
    .with('held', (query) => heldPlans(query, now))
    .selectFrom('users')
    .$if(id !== null, (query) => query.where('users.id', '=', id))
    .$if(id === null && search !== '', (query) => query.where('users.id', 'in', namedLike(search)))
    .$if(plan === 'none', (query) =>
      query.where((where) => where.not(where.exists(where.selectFrom('held').whereRef('user_id', '=', 'users.id')))),
    )
    .$if(source !== undefined || (plan !== undefined && plan !== 'none'), (query) =>
      query.where('users.id', 'in', (where) =>
        where
          .selectFrom('held')
          .select('held.user_id')
          .$if(plan !== undefined, (held) => held.where(sql<boolean>`held.plan = ${plan}`))
          .$if(source !== undefined, (held) =>
            held.where('held.order_id', source === 'granted' ? 'is' : 'is not', null),
          ),
      ),
    )
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found.select(userColumns).orderBy('users.id').limit(limit).offset(offset).execute()
  return { rows, total }
}

/** The plan that each reader has now, by the subscription of it that lasts longest, as `presentSubscriber` tells it. */
const heldPlans = (db: Pick<Database, 'selectFrom'>, now: Date) =>
  db
    .selectFrom('subscriptions')
    .distinctOn('user_id')
    .select(['user_id', 'plan', 'order_id'])
    .where('starts_at', '<=', now)
    .where(currentOrFuture(now))
    .where(sql<boolean>`(ends_at is null
      or ends_at + case when has_grace then grace_days else 0 end * interval '24 hours' > ${now})`)
    .orderBy('user_id')
    .orderBy(sql`plan = 'gold'`, 'desc')
    .orderBy('ends_at', (order) => order.desc().nullsFirst())

/** The ids of accounts whose name or address contains a text. Each part of the union has an index. */
function namedLike(search: string) {
  const part = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<number>`(select id from users where lower(username) like ${part}
    union select id from users where lower(email) like ${part})`
}
