import { toOffsetTime } from '../../../platform/server/core/local-time.ts'
import { presentPicture, withCredits } from '../../pictures/server/images/index.ts'
import type { AdminEvent, AdminListedEvent, EventPage, ListedEvent } from '../contract/endpoints.ts'
import type { EventRow } from './queries.ts'
import { whenOf } from './when.ts'

const picturesOf = ({ image_name, image_sizes }: EventRow) =>
  presentPicture({ name: image_name ?? '', sizes: image_sizes })

/** As the form has it; empty without a picture. */
export const presentImageUrl = (row: EventRow) => picturesOf(row).at(-1)?.url ?? ''

export const presentListedEvent = (row: EventRow): ListedEvent => ({
  slug: row.slug,
  title: row.title,
  summary: row.summary,
  when: whenOf(row),
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  place: row.place,
  isOnline: row.is_online,
  organizer: row.organizer,
  url: row.url,
})

export const presentEvent = (row: EventRow, now: Date): EventPage => ({
  ...presentListedEvent(row),
  html: withCredits(row.html),
  address: row.address,
  isPast: row.ends_at <= now,
  pictures: picturesOf(row),
  imageCredit: row.image_credit,
  takesRegistrations: row.join_url !== '',
  startsAt: row.start_time === null ? row.starts_on : toOffsetTime(row.starts_at, row.time_zone),
  endsAt: row.end_time === null ? row.ends_on : toOffsetTime(row.ends_at, row.time_zone),
})

export const presentAdminListed = (row: EventRow, registered: number): AdminListedEvent => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  when: whenOf(row),
  place: row.place,
  isOnline: row.is_online,
  isPublished: row.published_at !== null,
  updatedAt: row.updated_at.toISOString(),
  takesRegistrations: row.join_url !== '',
  registered,
})

export const presentAdminEvent = (row: EventRow, registered: number, now: Date): AdminEvent => ({
  id: row.id,
  version: row.version,
  slug: row.slug,
  title: row.title,
  summary: row.summary,
  html: row.html,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  isAllDay: row.start_time === null,
  timeZone: row.time_zone,
  startTime: row.start_time ?? '',
  endTime: row.end_time ?? '',
  place: row.place,
  address: row.address,
  isOnline: row.is_online,
  organizer: row.organizer,
  url: row.url,
  joinUrl: row.join_url,
  places: row.places,
  registered,
  imageUrl: presentImageUrl(row),
  isPublished: row.published_at !== null,
  isPast: row.ends_at <= now,
})
