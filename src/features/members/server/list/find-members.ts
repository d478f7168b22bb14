import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../platform/server/db/database.ts'
import { offsetOf, type PageQuery } from '../../../../platform/server/db/paging.ts'
import { findPageStart } from '../../../../platform/server/db/row-counts.ts'
import type { MemberFilters } from '../../contract/endpoints.ts'
import type { MemberOrder } from '../../contract/words.ts'
import { among, isNarrow, subscriptionsAmong } from './criteria.ts'

interface Wanted extends PageQuery {
  filters: MemberFilters
  order: MemberOrder
}

/** Matches are counted up to here on every page; to fewer where each needs a look at a subscription. */
const most = { members: 500, subscribed: 100 }

/** The ids on one page, and how many match. The cost does not grow with their number. */
export async function findMembers(db: Database, { filters, order, page, limit }: Wanted, now: Date) {
  const offset = offsetOf({ page, limit })
  if (!isNarrow(filters)) return { ...(await findAmongAll(db, { order, limit, offset })), isCapped: false }
  const subscriptions = await subscriptionsAmong(db, filters, now)
  const counted = filters.plan || filters.source ? most.subscribed : most.members
  const members = sql`users as u where ${await among(db, filters, now)}`
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from ${subscriptions ?? members} limit ${counted + 1}) as counted`.execute(
    db,
  )
  const total = rows[0]?.total ?? 0
  const isCapped = total > counted
  const part = { order, limit, offset }
  // Where many match, some of them are among the first in any order. A few are sorted.
  const listed = isCapped ? members : sql`users as u where u.id = any(array(select u.id from ${members}))`
  const ids = await (subscriptions === null
    ? listIds(db, part, listed)
    : listSubscribed(db, part, { subscriptions, members, isCapped }))
  return { ids, total: Math.min(total, counted), isCapped }
}

interface Part {
  order: MemberOrder
  limit: number
  offset: number
}

async function findAmongAll(db: Database, { order, limit, offset }: Part) {
  const start = { table: 'users', offset, order: order === '-number' ? 'desc' : 'asc' } as const
  const { total, block } = await findPageStart(db, start)
  if (block === null) return { ids: [], total }
  if (order === 'number' || order === '-number') {
    const range = order === 'number' ? sql`u.id >= ${block.from}` : sql`u.id < ${block.until}`
    return { ids: await listIds(db, { order, limit, offset: block.skip }, sql`users as u where ${range}`), total }
  }
  // The second half is counted from its end, so that the last page costs what the first does.
  if (offset <= total / 2) return { ids: await listIds(db, { order, limit, offset }), total }
  const size = Math.min(limit, total - offset)
  const ids = await listIds(db, { order: opposites[order], limit: size, offset: total - offset - size })
  return { ids: ids.toReversed(), total }
}

async function listIds(db: Database, { order, limit, offset }: Part, members = sql`users as u`) {
  const { rows } = await sql<{ id: number }>`
    select u.id from ${members} order by ${orders[order]} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

interface Subscribed {
  subscriptions: RawBuilder<unknown>
  members: RawBuilder<unknown>
  isCapped: boolean
}

async function listSubscribed(db: Database, part: Part, { subscriptions, members, isCapped }: Subscribed) {
  const { order, limit, offset } = part
  if (order === 'number' || order === '-number') {
    const { rows } = await sql<{ id: number }>`
      select s.user_id as id from ${subscriptions}
      order by s.user_id ${order === 'number' ? sql`` : sql`desc`} limit ${limit} offset ${offset}`.execute(db)
    return rows.map(({ id }) => id)
  }
  if (isCapped) return listIds(db, part, members)
  return listIds(db, part, sql`users as u where u.id = any(array(select s.user_id from ${subscriptions}))`)
}

const opposites = { name: '-name', '-name': 'name', seen: '-seen', '-seen': 'seen' } as const

/** Each has an index. */
const orders: Record<MemberOrder, RawBuilder<unknown>> = {
  '-number': sql`u.id desc`,
  number: sql`u.id`,
  name: sql`lower(u.username) using ~<~, u.id`,
  '-name': sql`lower(u.username) using ~>~, u.id desc`,
  '-seen': sql`u.last_seen_at desc nulls last, u.id desc`,
  seen: sql`u.last_seen_at nulls first, u.id`,
}
