import type { EventForm } from '../../../contract/events/endpoints.ts'
import { eventLimits, eventMessages, eventSlugProblem } from '../../../contract/events/rules.ts'
import { eventCalendarLink, eventLink } from '../../../contract/links.ts'
import { Conflict, InvalidInput, NotFound } from '../../core/errors.ts'
import type { Transaction } from '../../db/database.ts'
import { invalidate } from '../../db/transaction.ts'
import { toSafeHtml } from '../articles/index.ts'
import { type Actor, type AuditedAction, recordAction } from '../audit/index.ts'
import { type Addresses, requireFreeSlug, toFreeSlug } from '../entries/index.ts'
import { findPictureAt, holdPictures, withPictureSizes } from '../images/index.ts'
import { dropRedirects, redirectAddresses } from '../redirects/index.ts'
import { presentImageUrl } from './present.ts'
import { type EventRow, lockEvent } from './queries.ts'
import { toInstants } from './when.ts'

interface By {
  editor: Actor
  now: Date
}

const addresses: Addresses = {
  ...{ table: 'events', noun: 'event', slugTaken: eventMessages.slugTaken, problem: eventSlugProblem },
}

/** The surrogate key of what shows lists of events. */
export const eventsKey = 'events'
/** The surrogate key of an event's own page. */
export const eventKey = (slug: string) => `event:${slug}`

/** Adds an event and returns the id. @throws InvalidInput */
export async function addEvent(tx: Transaction, form: EventForm, by: By): Promise<number> {
  const columns = await toColumns(tx, form, null, by.now)
  await moveAddress(tx, null, columns, by.now)
  const { id } = await tx
    .insertInto('events')
    .values({ ...columns, created_at: by.now, updated_at: by.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, 'event.added', { id, title: form.title }, { after: cut(columns) }, by)
  invalidate(tx, [eventsKey, eventKey(columns.slug)])
  return id
}

/** Saves an event. @throws NotFound, InvalidInput, Conflict if somebody else has saved meanwhile */
export async function editEvent(
  tx: Transaction,
  { id, version }: { id: number; version: number },
  form: EventForm,
  by: By,
): Promise<void> {
  const before = await lockEvent(tx, id)
  if (before.deleted_at !== null) throw new NotFound('event', id)
  if (before.version !== version) throw new Conflict('edited_meanwhile', eventMessages.changed)
  const columns = await toColumns(tx, form, before, by.now)
  if (+columns.starts_at !== +before.starts_at) await remindAgain(tx, id)
  await moveAddress(tx, before, columns, by.now)
  await tx
    .updateTable('events')
    .set({ ...columns, version: version + 1, updated_at: by.now })
    .where('id', '=', id)
    .execute()
  const detail = { before: cut(before, columns), after: cut(columns, before) }
  await record(tx, 'event.edited', { id, title: form.title }, detail, by)
  invalidate(tx, [eventsKey, eventKey(before.slug), eventKey(columns.slug)])
}

/** Deletes an event. Its address stays known as gone. @throws NotFound */
export async function deleteEvent(tx: Transaction, id: number, by: By): Promise<void> {
  const before = await lockEvent(tx, id)
  if (before.deleted_at !== null) throw new NotFound('event', id)
  await tx.updateTable('events').set({ deleted_at: by.now }).where('id', '=', id).execute()
  await record(tx, 'event.deleted', before, { before: cut(before) }, by)
  invalidate(tx, [eventsKey, eventKey(before.slug)])
}

/** Brings a deleted event back as it was. @throws NotFound, Conflict if another event has taken its address */
export async function restoreEvent(tx: Transaction, id: number, by: By): Promise<void> {
  const before = await lockEvent(tx, id)
  if (before.deleted_at === null) throw new NotFound('deleted event', id)
  await requireFreeSlug(tx, addresses, before.slug)
  await moveAddress(tx, null, before, by.now)
  await tx
    .updateTable('events')
    .set({ deleted_at: null, version: before.version + 1, updated_at: by.now })
    .where('id', '=', id)
    .execute()
  await record(tx, 'event.restored', before, { after: cut(before) }, by)
  invalidate(tx, [eventsKey, eventKey(before.slug)])
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

type Change = Extract<AuditedAction['action'], `event.${string}`>

const record = (
  tx: Transaction,
  action: Change,
  { id, title }: Pick<EventRow, 'id' | 'title'>,
  detail: Record<string, unknown>,
  { editor, now }: By,
) => recordAction(tx, { by: editor, action, subject: { kind: 'event', id, name: title }, detail }, now)

const audited = [
  ...(['title', 'slug', 'summary', 'html', 'starts_on', 'ends_on', 'start_time', 'end_time', 'time_zone'] as const),
  ...(['place', 'address', 'is_online', 'organizer', 'url', 'image_name', 'published_at', 'places'] as const),
]
type Audited = Pick<EventRow, (typeof audited)[number]>

/** What the log tells of an event; where it differs from another one if that is given. Long texts are cut. */
const cut = (one: Audited, other?: Audited) =>
  Object.fromEntries(
    audited
      .filter((name) => !other || String(one[name]) !== String(other[name]))
      .map((name) => [name, typeof one[name] === 'string' ? one[name].slice(0, 200) : one[name]]),
  )

async function toColumns(tx: Transaction, form: EventForm, before: EventRow | null, now: Date) {
  await holdPictures(tx, 'html', form.html)
  await holdPictures(tx, 'imageUrl', form.imageUrl)
  const html = await withPictureSizes(tx, toSafeHtml(form.html))
  if (html.length > eventLimits.html) throw new InvalidInput('html', eventMessages.textTooLong)
  const { title, summary, timeZone, place, address, isOnline, organizer, url, isAllDay } = form
  return {
    ...{ title, summary, html, place, address, organizer, url, is_online: isOnline, time_zone: timeZone },
    ...{ starts_on: form.startsOn, ends_on: form.endsOn },
    ...(isAllDay ? { start_time: null, end_time: null } : { start_time: form.startTime, end_time: form.endTime }),
    ...{ join_url: form.joinUrl, places: form.places },
    ...toInstants(form),
    ...(await toPicture(tx, form.imageUrl, before)),
    published_at: form.isPublished ? (before?.published_at ?? now) : null,
    slug: await toFreeSlug(tx, addresses, form, before?.slug ?? null),
  }
}

/** @throws InvalidInput */
async function toPicture(tx: Transaction, url: string, before: EventRow | null) {
  const columns = (name: string | null, sizes: unknown, image_credit: string) => ({
    ...{ image_name: name, image_sizes: JSON.stringify(sizes), image_credit },
  })
  if (url === '') return columns(null, [], '')
  if (before && presentImageUrl(before) === url)
    return columns(before.image_name, before.image_sizes, before.image_credit)
  const picture = await findPictureAt(tx, url)
  if (!picture) throw new InvalidInput('imageUrl', eventMessages.picture)
  return columns(picture.name, picture.sizes, picture.credit)
}
