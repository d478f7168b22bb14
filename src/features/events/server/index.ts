import { eventCalendarLink, eventLink } from '../../../platform/contract/links.ts'
import { InvalidInput } from '../../../platform/server/core/errors.ts'
import { toOffsetTime } from '../../../platform/server/core/local-time.ts'
import type { Transaction } from '../../../platform/server/db/database.ts'
import { serveContent } from '../../content/server/index.ts'
import { moveAddresses } from '../../redirects/server/index.ts'
import { eventContract } from '../contract/endpoints.ts'
import { eventProblem } from '../contract/rules.ts'
import { countAllRegistered, countRegistered } from './registrations/queries.ts'
import { toInstants, whenOf } from './when.ts'

export { showsConferences } from './conferences.ts'

/** Rendering decides whether an event is over; a cached page shows it for as long as it is fresh. */
export const events = serveContent(eventContract, {
  columns: async (form, before, { tx, now }) => {
    const wrong = eventProblem(form)
    if (wrong) throw new InvalidInput(wrong.field, wrong.message)
    const instants = toInstants(form)
    if (before && +instants.starts_at !== +before.starts_at) await remindAgain(tx, before.id)
    return { ...instants, first_published_at: before?.first_published_at ?? (form.isPublished ? now : null) }
  },
  changed: async (tx, id, _, { before, now }) => {
    const after = await tx
      .selectFrom('events')
      .select(['slug', 'published_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (after.published_at) await moveAddress(tx, before?.published_at ? before.slug : null, after.slug, now)
  },
  listed: async (_, rows) => ({ own: rows.map((row) => ({ when: whenOf(row) })) }),
  page: async ({ now }, row) => ({
    isPast: row.ends_at <= now(),
    takesRegistrations: row.join_url !== '',
    startsAt: row.is_all_day ? row.starts_on : toOffsetTime(row.starts_at, row.time_zone),
    endsAt: row.is_all_day ? row.ends_on : toOffsetTime(row.ends_at, row.time_zone),
  }),
  adminListed: async (db, rows) => {
    const registered = await countAllRegistered(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => ({
      when: whenOf(row),
      place: row.place,
      isOnline: row.is_online,
      takesRegistrations: row.join_url !== '',
      registered: registered.get(row.id) ?? 0,
    }))
  },
  stored: async (db, { id }) => ({ registered: await countRegistered(db, id) }),
})

/** A new time gets new reminders. */
const remindAgain = (tx: Transaction, id: number) =>
  tx
    .updateTable('event_registrations')
    .set({ day_reminder_at: null, hour_reminder_at: null })
    .where('event_id', '=', id)
    .execute()

/** Redirects the address that readers know, if any, to the new one, and drops redirects of the new one. */
async function moveAddress(tx: Transaction, known: string | null, slug: string, now: Date) {
  if (known === slug) return
  const addressesOf = (of: string) => [eventLink(of), eventCalendarLink(of)]
  await moveAddresses(tx, { former: known === null ? [] : addressesOf(known), present: addressesOf(slug) }, now)
}
