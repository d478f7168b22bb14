import { getPublishedEntry, lockEntry } from '../../../../platform/server/content/queries.ts'
import { minutes } from '../../../../platform/server/core/durations.ts'
import { Conflict, NotFound } from '../../../../platform/server/core/errors.ts'
import { type RateLimit, takeAttempt } from '../../../../platform/server/core/rate-limit.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { eventMessages } from '../../contract/rules.ts'
import { events } from '../index.ts'
import type { EventRow } from '../queries.ts'
import { countRegistered, isRegistered } from './queries.ts'

const perReader: RateLimit = { name: 'event registrations', burst: 30, every: minutes(1) }

/** @throws Gone, NotFound, also for an event that takes no registrations */
export async function getWebinar(db: Database, slug: string): Promise<EventRow> {
  const row = await getPublishedEntry(db, events.kind, slug)
  if (!isWebinar(row)) throw new NotFound('event', slug)
  return row
}

const isWebinar = ({ published_at, join_url }: EventRow) => published_at !== null && join_url !== ''

interface Registering {
  slug: string
  userId: number
}

/** The lock on the event keeps two readers from taking the last place. @throws NotFound, Conflict, TooManyAttempts */
export async function registerForEvent(db: Database, { slug, userId }: Registering, clock: () => Date): Promise<void> {
  await takeAttempt(db, { limit: perReader, subject: String(userId) }, clock())
  const { id } = await getWebinar(db, slug)
  await inTransaction(db, async (tx) => {
    const event = await lockEntry(tx, events.kind, id)
    if (!isWebinar(event)) throw new NotFound('event', slug)
    if (await isRegistered(tx, id, userId)) return
    const now = clock()
    if (event.starts_at <= now) throw new Conflict('event_begun', eventMessages.over)
    if (event.places !== null && (await countRegistered(tx, id)) >= event.places)
      throw new Conflict('event_full', eventMessages.full)
    await tx.insertInto('event_registrations').values({ event_id: id, user_id: userId, registered_at: now }).execute()
  })
}

/** Does nothing for somebody who is not registered. @throws NotFound */
export async function unregister(db: Database, { slug, userId }: Registering): Promise<void> {
  const { id } = await getWebinar(db, slug)
  await db.deleteFrom('event_registrations').where('event_id', '=', id).where('user_id', '=', userId).execute()
}
