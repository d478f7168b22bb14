import { eventCalendarLink, eventLink } from '../../../platform/contract/links.ts'
import { InvalidInput } from '../../../platform/server/core/errors.ts'
import type { Transaction } from '../../../platform/server/db/database.ts'
import { toSafeHtml } from '../../articles/server/index.ts'
import {
  addEntry,
  type ByEditor,
  lockEdited,
  restoreEntry,
  type StoredKind,
  storeEntry,
  toFreeSlug,
} from '../../content/server/index.ts'
import { findPictureAt, holdPictures, withPictureSizes } from '../../pictures/server/images/index.ts'
import { dropRedirects, redirectAddresses } from '../../redirects/server/index.ts'
import type { EventForm } from '../contract/endpoints.ts'
import { eventLimits, eventMessages, eventSlugProblem } from '../contract/rules.ts'
import { presentImageUrl } from './present.ts'
import type { EventRow } from './queries.ts'
import { toInstants } from './when.ts'

/** The surrogate key of what shows lists of events. */
export const eventsKey = 'events'
/** The surrogate key of an event's own page. */
export const eventKey = (slug: string) => `event:${slug}`

export const events: StoredKind<'events'> = {
  table: 'events',
  key: 'event',
  messages: eventMessages,
  slugs: { word: 'event', problem: eventSlugProblem, canMove: true },
  audited: [
    ...(['title', 'slug', 'summary', 'html', 'starts_on', 'ends_on', 'start_time', 'end_time', 'time_zone'] as const),
    ...(['place', 'address', 'is_online', 'organizer', 'url', 'image_name', 'published_at', 'places'] as const),
  ],
  keysOf: (slug) => [eventsKey, eventKey(slug)],
}

/** Adds an event and returns the id. @throws InvalidInput */
export async function addEvent(tx: Transaction, form: EventForm, by: ByEditor): Promise<number> {
  const columns = await toColumns(tx, form, null, by.now)
  await moveAddress(tx, null, columns, by.now)
  return addEntry(tx, events, columns, by)
}

/** Saves an event. @throws NotFound, InvalidInput, Conflict if somebody else has saved meanwhile */
export async function editEvent(
  tx: Transaction,
  at: { id: number; version: number },
  form: EventForm,
  by: ByEditor,
): Promise<void> {
  const before = await lockEdited(tx, events, at)
  const columns = await toColumns(tx, form, before, by.now)
  if (+columns.starts_at !== +before.starts_at) await remindAgain(tx, at.id)
  await moveAddress(tx, before, columns, by.now)
  await storeEntry(tx, events, { before, columns }, by)
}

/** Brings a deleted event back as it was. @throws NotFound, Conflict if another event has taken its address */
export async function restoreEvent(tx: Transaction, id: number, by: ByEditor): Promise<void> {
  await moveAddress(tx, null, await restoreEntry(tx, events, id, by), by.now)
}

/** A new time has reminders of its own. */
const remindAgain = (tx: Transaction, id: number) =>
  tx
    .updateTable('event_registrations')
    .set({ day_reminder_at: null, hour_reminder_at: null })
    .where('event_id', '=', id)
    .execute()

type Address = Pick<EventRow, 'slug' | 'published_at'>

/** The address that readers know leads to the new one, which leads nowhere else. `before` null: readers know none. */
async function moveAddress(tx: Transaction, before: Address | null, after: Address, now: Date) {
  const known = before?.published_at ? before.slug : null
  if (!after.published_at || known === after.slug) return
  const targets = addressesOf(after.slug)
  await dropRedirects(tx, targets)
  if (known === null) return
  const moved = addressesOf(known).map((path, at) => ({ path, target: targets[at] ?? eventLink(after.slug) }))
  await redirectAddresses(tx, moved, now)
}

const addressesOf = (slug: string) => [eventLink(slug), eventCalendarLink(slug)]

async function toColumns(tx: Transaction, form: EventForm, before: EventRow | null, now: Date) {
  await holdPictures(tx, 'html', form.html)
  await holdPictures(tx, 'imageUrl', form.imageUrl)
  const html = await withPictureSizes(tx, toSafeHtml(form.html))
  if (html.length > eventLimits.html) throw new InvalidInput('html', eventMessages.textTooLong)
  const { title, summary, timeZone, place, address, isOnline, organizer, url, isAllDay } = form
  return {
    title,
    summary,
    html,
    place,
    address,
    organizer,
    url,
    is_online: isOnline,
    time_zone: timeZone,
    starts_on: form.startsOn,
    ends_on: form.endsOn,
    ...(isAllDay ? { start_time: null, end_time: null } : { start_time: form.startTime, end_time: form.endTime }),
    join_url: form.joinUrl,
    places: form.places,
    ...toInstants(form),
    ...(await toPicture(tx, form.imageUrl, before)),
    published_at: form.isPublished ? (before?.published_at ?? now) : null,
    slug: await toFreeSlug(tx, events, form, before),
  }
}

/** @throws InvalidInput */
async function toPicture(tx: Transaction, url: string, before: EventRow | null) {
  const columns = (name: string | null, sizes: unknown, image_credit: string) => ({
    image_name: name,
    image_sizes: JSON.stringify(sizes),
    image_credit,
  })
  if (url === '') return columns(null, [], '')
  if (before && presentImageUrl(before) === url)
    return columns(before.image_name, before.image_sizes, before.image_credit)
  const picture = await findPictureAt(tx, url)
  if (!picture) throw new InvalidInput('imageUrl', eventMessages.picture)
  return columns(picture.name, picture.sizes, picture.credit)
}
