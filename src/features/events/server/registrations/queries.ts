import type { Database } from '../../../../platform/server/db/database.ts'
import { hasAny } from '../../../../platform/server/db/paging.ts'

export const isRegistered = (db: Database, eventId: number, userId: number): Promise<boolean> =>
  hasAny(db.selectFrom('event_registrations').where('event_id', '=', eventId).where('user_id', '=', userId))

export const countRegistered = async (db: Database, eventId: number): Promise<number> =>
  (await countAllRegistered(db, [eventId])).get(eventId) ?? 0

export async function countAllRegistered(db: Database, eventIds: readonly number[]): Promise<Map<number, number>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('event_registrations')
    .select(({ fn }) => ['event_id', fn.countAll<number>().as('count')])
    .where('event_id', 'in', eventIds)
    .groupBy('event_id')
    .execute()
  return new Map(rows.map(({ event_id, count }) => [event_id, count]))
}

/** The last one first. All of them without a `range`. */
export const findRegistered = (db: Database, eventId: number, range?: { page: number; limit: number }) =>
  db
    .selectFrom('event_registrations')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['username', 'email', 'registered_at'])
    .where('event_id', '=', eventId)
    .orderBy('registered_at', 'desc')
    .orderBy('user_id')
    .$if(range !== undefined, (query) =>
      query.limit(range?.limit ?? 0).offset(((range?.page ?? 1) - 1) * (range?.limit ?? 0)),
    )
    .execute()
