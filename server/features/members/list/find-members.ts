import { type RawBuilder, sql } from 'kysely'
import type { MemberFilters } from '../../../../contract/members/endpoints.ts'
import type { MemberOrder } from '../../../../contract/members/words.ts'
import type { Database } from '../../../db/database.ts'
import { findPageStart } from '../../../db/row-counts.ts'
import { among, isNarrow } from './criteria.ts'

interface Wanted {
  filters: MemberFilters
  order: MemberOrder
  page: number
  limit: number
}

/** Members who match are counted up to here. */
const mostCounted = 1_000

/** The ids on one page of the members who match, and how many match. Its cost does not grow with their number. */
export async function findMembers(db: Database, { filters, order, page, limit }: Wanted, now: Date) {
  const offset = (page - 1) * limit
  if (!isNarrow(filters)) return { ...(await findAmongAll(db, { order, limit, offset })), isCapped: false }
  const most = Math.max(mostCounted, (page + 10) * limit)
  const matching = await among(db, filters, now)
  const { rows } = await sql<{ total: number; ids: number[] }>`
    select (select count(*)::int from (select from users as u where ${matching} limit ${most + 1}) as counted) as total,
      array(select u.id from users as u where ${matching} order by ${orders[order]} limit ${limit} offset ${offset}) as ids`.execute(
    db,
  )
  const { total, ids } = rows[0] ?? { total: 0, ids: [] }
  return { ids, total: Math.min(total, most), isCapped: total > most }
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
    return { ids: await listIds(db, { order, limit, offset: block.skip }, range), total }
  }
  // The second half is counted from its end, so that the last page costs what the first does.
  if (offset <= total / 2) return { ids: await listIds(db, { order, limit, offset }), total }
  const size = Math.min(limit, total - offset)
  const ids = await listIds(db, { order: opposites[order], limit: size, offset: total - offset - size })
  return { ids: ids.toReversed(), total }
}

async function listIds(db: Database, { order, limit, offset }: Part, range: RawBuilder<unknown> = sql`true`) {
  const { rows } = await sql<{ id: number }>`
    select u.id from users as u where ${range} order by ${orders[order]} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
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
