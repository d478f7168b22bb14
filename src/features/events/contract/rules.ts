import { longestSlug, slugIsReserved, slugProblem } from '../../../platform/contract/slugs.ts'
import { webAddressProblem } from '../../articles/contract/rules.ts'
import { contentMessages } from '../../content/contract/messages.ts'

/** Rules and messages of an event's form and of the server. No schemas, so that readers do not download a validator. */

export const eventLimits = {
  title: 160,
  slug: longestSlug,
  summary: 300,
  place: 120,
  address: 300,
  organizer: 120,
  timeZone: 60,
  html: 60_000,
  days: 366,
  places: 100_000,
  pastPageSize: 50,
} as const

export const eventMessages = {
  ...contentMessages({ noun: 'event' }),
  titleRequired: 'Title is required',
  titleInvalid: 'A title cannot contain HTML',
  placeInvalid: 'A place cannot contain HTML',
  addressInvalid: 'An address cannot contain HTML',
  organizerInvalid: 'An organizer cannot contain HTML',
  startRequired: 'Start date is required',
  endRequired: 'End date is required',
  dateInvalid: 'Enter a valid date',
  yearInvalid: 'The year must be between 2000 and 2100',
  startTimeRequired: 'Enter a start time, or select that the event takes whole days',
  endTimeRequired: 'Enter an end time, or select that the event takes whole days',
  timeInvalid: 'This time does not exist on that day: the clocks go forward',
  endsBefore: 'The event cannot end before it starts',
  tooLong: 'An event can last up to one year',
  timeZoneInvalid: 'Enter a time zone such as Asia/Kolkata',
  placeRequired: 'Enter a place, or select Online',
  linkInvalid: 'A link must begin with https:// or http://',
  joinUrlInvalid: 'A join link must begin with https:// or http://',
  joinUrlNeedsTimes: 'A webinar needs a start time and an end time',
  joinUrlNeedsOnline: 'Select Online to use a join link',
  full: 'All places are taken.',
  over: 'Registration is closed. The event has started.',
  textTooLong: 'The text is too long',
  picture: 'Upload the image here',
} as const

const longest = (label: string, most: number) => `${label} must be ${most} characters or fewer`

const lineProblem = (label: string, most: number, markup: string) => (text: string) =>
  /[<>]/.test(text) ? markup : text.length > most ? longest(label, most) : null

const titleInvalid = lineProblem('The title', eventLimits.title, eventMessages.titleInvalid)
export const eventTitleProblem = (title: string) => (title === '' ? eventMessages.titleRequired : titleInvalid(title))
export const placeProblem = lineProblem('The place', eventLimits.place, eventMessages.placeInvalid)
export const postalAddressProblem = lineProblem('The address', eventLimits.address, eventMessages.addressInvalid)
export const organizerProblem = lineProblem('The organizer', eventLimits.organizer, eventMessages.organizerInvalid)
export const summaryProblem = (text: string) =>
  text.length > eventLimits.summary ? longest('The summary', eventLimits.summary) : null

/** `/events/archive` lists what is over. */
export const eventSlugProblem = (slug: string): string | null =>
  slug === 'archive' ? slugIsReserved(slug) : slugProblem(slug)

/** Of the address where a webinar takes place; empty: none. */
export const joinUrlProblem = (url: string) =>
  url === '' ? null : webAddressProblem(url, eventMessages.joinUrlInvalid)

export const eventUrlProblem = (url: string) => (url === '' ? null : webAddressProblem(url, eventMessages.linkInvalid))

/** Of a day as `2027-03-03`. */
export const dayProblem = (missing: string) => (day: string) => {
  if (day === '') return missing
  const at = new Date(`${day}T00:00:00Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day)
    return eventMessages.dateInvalid
  return day < '2000' || day > '2100-12-31' ? eventMessages.yearInvalid : null
}

/** Of a time as `09:00`, or of none. */
export const timeProblem = (time: string) =>
  time === '' || /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time) ? null : eventMessages.timeInvalid

/** An IANA name. `Intl` also takes offsets such as `+05:30`, which know no summer time. */
export function eventZoneProblem(timeZone: string): string | null {
  try {
    if (!/^[A-Z]/i.test(timeZone)) return eventMessages.timeZoneInvalid
    Intl.DateTimeFormat('en', { timeZone })
    return null
  } catch {
    return eventMessages.timeZoneInvalid
  }
}

interface Fields {
  startsOn: string
  endsOn: string
  isAllDay: boolean
  startTime: string
  endTime: string
  place: string
  isOnline: boolean
  joinUrl: string
}

/** What is wrong between fields that are right each. */
export function eventProblem(event: Fields): { field: keyof Fields; message: string } | null {
  const { startsOn, endsOn, isAllDay, startTime, endTime, place, isOnline, joinUrl } = event
  if (endsOn < startsOn) return { field: 'endsOn', message: eventMessages.endsBefore }
  if ((Date.parse(endsOn) - Date.parse(startsOn)) / 86_400_000 >= eventLimits.days)
    return { field: 'endsOn', message: eventMessages.tooLong }
  if (!isAllDay && startTime === '') return { field: 'startTime', message: eventMessages.startTimeRequired }
  if (!isAllDay && endTime === '') return { field: 'endTime', message: eventMessages.endTimeRequired }
  if (!isAllDay && startsOn === endsOn && endTime <= startTime)
    return { field: 'endTime', message: eventMessages.endsBefore }
  if (place === '' && !isOnline) return { field: 'place', message: eventMessages.placeRequired }
  if (joinUrl !== '' && isAllDay) return { field: 'joinUrl', message: eventMessages.joinUrlNeedsTimes }
  if (joinUrl !== '' && !isOnline) return { field: 'joinUrl', message: eventMessages.joinUrlNeedsOnline }
  return null
}
