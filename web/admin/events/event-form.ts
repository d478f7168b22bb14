import { ApiError } from '../../../contract/client.ts'
import type { AdminEvent } from '../../../contract/events/endpoints.ts'
import { explain } from '../api.ts'

/** The form of a new event. The text is in the text editor. */
const emptyEvent = {
  ...{ title: '', slug: '', summary: '', startsOn: '', endsOn: '', isAllDay: true, startTime: '', endTime: '' },
  ...{ timeZone: '', place: '', address: '', isOnline: false, organizer: '', url: '', imageUrl: '' },
}
export type EventFields = typeof emptyEvent
export type EventField = keyof EventFields

/** The fields of an event, or of a new one in the publisher's time zone. */
export function toEventFields(event: AdminEvent | null, timeZone: string): EventFields {
  if (!event) return { ...emptyEvent, timeZone }
  const { id: _id, version: _version, html: _html, isPublished: _published, isPast: _past, ...fields } = event
  return fields
}

/** The end follows the start until it has a date of its own. */
export function withStart(fields: EventFields, startsOn: string): EventFields {
  const follows = fields.endsOn === '' || fields.endsOn === fields.startsOn || fields.endsOn < startsOn
  return { ...fields, startsOn, ...(follows && { endsOn: startsOn }) }
}

export interface Problems {
  fields: Partial<Record<string, string>>
  /** Of the whole form. */
  other: string | null
}

/** The server's message for each field, or for the whole form. */
export function eventProblemsOf(error: unknown): Problems {
  if (!error) return { fields: {}, other: null }
  const details = error instanceof ApiError ? (error.body.details ?? []) : []
  const fields = Object.fromEntries(details.map(({ field, message }) => [field, message]))
  const isShown = Object.keys(fields).some((field) => Object.hasOwn(emptyEvent, field) || field === 'html')
  return { fields, other: isShown ? null : explain('The event was not saved', error) }
}
