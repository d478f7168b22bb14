import { slugIsReserved, slugProblem } from '../../../platform/contract/slugs.ts'

/** No schemas, so that readers do not download a validator. */

export const eventMessages = {
  yearInvalid: 'The year must be between 2000 and 2100',
  startTimeRequired: 'Enter a start time, or select that the event takes whole days',
  endTimeRequired: 'Enter an end time, or select that the event takes whole days',
  endsBefore: 'The event cannot end before it starts',
  tooLong: 'An event can last up to one year',
  placeRequired: 'Enter a place, or select Online',
  joinUrlNeedsTimes: 'A webinar needs a start time and an end time',
  joinUrlNeedsOnline: 'Select Online to use a join link',
  full: 'All places are taken.',
  over: 'Registration is closed. The event has started.',
} as const

/** `/events/archive` lists what is over. */
export const eventSlugProblem = (slug: string): string | null =>
  slug === 'archive' ? slugIsReserved(slug) : slugProblem(slug)

const longestInDays = 366

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

/** Checks fields against each other that are valid by themselves. */
export function eventProblem(event: Fields): { field: keyof Fields; message: string } | null {
  const { startsOn, endsOn, isAllDay, startTime, endTime, place, isOnline, joinUrl } = event
  for (const field of ['startsOn', 'endsOn'] as const)
    if (event[field] < '2000' || event[field] > '2100-12-31') return { field, message: eventMessages.yearInvalid }
  if (endsOn < startsOn) return { field: 'endsOn', message: eventMessages.endsBefore }
  if ((Date.parse(endsOn) - Date.parse(startsOn)) / 86_400_000 >= longestInDays)
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
