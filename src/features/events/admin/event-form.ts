import type { AdminEvent } from '../contract/endpoints.ts'

/** The form of a new event. The text is in the text editor. */
const emptyEvent = {
  title: '',
  slug: '',
  summary: '',
  startsOn: '',
  endsOn: '',
  isAllDay: true,
  startTime: '',
  endTime: '',
  timeZone: '',
  place: '',
  address: '',
  isOnline: false,
  organizer: '',
  url: '',
  imageUrl: '',
  joinUrl: '',
  places: '',
}
export type EventFields = typeof emptyEvent

/** The fields of an event, or of a new one in the publisher's time zone. */
export function toEventFields(event: AdminEvent | null, timeZone: string): EventFields {
  if (!event) return { ...emptyEvent, timeZone }
  const {
    id: _id,
    version: _version,
    html: _html,
    isPublished: _published,
    isPast: _past,
    registered: _registered,
    ...fields
  } = event
  return { ...fields, places: fields.places === null ? '' : String(fields.places) }
}

/** The end follows the start until it has a date of its own. */
export function withStart(fields: EventFields, startsOn: string): EventFields {
  const follows = fields.endsOn === '' || fields.endsOn === fields.startsOn || fields.endsOn < startsOn
  return { ...fields, startsOn, ...(follows && { endsOn: startsOn }) }
}
