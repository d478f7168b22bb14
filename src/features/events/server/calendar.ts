import ical, { escape, ICalCalendarMethod } from 'ical-generator'
import { eventLink } from '../../../platform/contract/links.ts'
import type { EventRow } from './queries.ts'
import { dayAfter } from './when.ts'

interface Site {
  name: string
  publicUrl: string
  /** True for a registered reader's own file, which has the join links. Public by default. */
  isOwn?: boolean
}

/** RFC 5545. Times are in UTC, so that no time zone has to be described; whole days are dates. */
export function writeCalendar(events: readonly EventRow[], { name, publicUrl, isOwn = false }: Site): string {
  const calendar = ical({
    // The library escapes the fields of events alone.
    name: escape(name, false),
    prodId: { company: 'Groundplane', product: 'Events' },
    method: ICalCalendarMethod.PUBLISH,
  })
  const host = new URL(publicUrl).hostname
  for (const event of events)
    calendar.createEvent({
      id: `event-${event.id}@${host}`,
      sequence: event.version - 1,
      stamp: event.updated_at,
      created: event.created_at,
      lastModified: event.updated_at,
      ...timesOf(event),
      summary: event.title,
      description: [isOwn && `Join: ${event.join_url}`, event.summary, organizerOf(event), event.url]
        .filter(Boolean)
        .join('\n\n'),
      location: [event.place, event.address, event.is_online ? 'Online' : ''].filter(Boolean).join(', '),
      url: publicUrl + eventLink(event.slug),
    })
  return `${calendar.toString()}\r\n`
}

const organizerOf = ({ organizer }: EventRow) => organizer && `Organizer: ${organizer}`

function timesOf(event: EventRow) {
  if (!event.is_all_day) return { start: event.starts_at, end: event.ends_at }
  const midnight = (day: string) => new Date(`${day}T00:00:00Z`)
  return { start: midnight(event.starts_on), end: midnight(dayAfter(event.ends_on)), allDay: true }
}
