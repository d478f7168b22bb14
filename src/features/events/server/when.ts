import { remember } from '../../../platform/contract/remember.ts'
import { InvalidInput } from '../../../platform/server/core/errors.ts'
import { toInstant, toTypedInstant } from '../../../platform/server/core/local-time.ts'
import { eventMessages } from '../contract/rules.ts'
import type { EventRow } from './queries.ts'

type Times = Record<'startsOn' | 'endsOn' | 'startTime' | 'endTime' | 'timeZone', string> & { isAllDay: boolean }

export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** @throws InvalidInput for a time that its day does not have */
export function toInstants({ startsOn, endsOn, isAllDay, startTime, endTime, timeZone }: Times) {
  const at = (day: string, time: string, field: string) => {
    const moment = `${day}T${time}:00`
    // In some zones clocks are set forward at midnight. The day then begins an hour later.
    return isAllDay ? toInstant(moment, timeZone) : toTypedInstant(moment, timeZone, field)
  }
  const starts_at = at(startsOn, isAllDay ? '00:00' : startTime, 'startTime')
  const ends_at = isAllDay ? at(dayAfter(endsOn), '00:00', 'endsOn') : at(endsOn, endTime, 'endTime')
  if (ends_at <= starts_at) throw new InvalidInput('endTime', eventMessages.endsBefore)
  return { starts_at, ends_at }
}

/** In the event's own time zone: `3 to 5 March 2027`. Names it twice if clocks are changed meanwhile. */
export function whenOf(
  row: Pick<
    EventRow,
    'starts_on' | 'ends_on' | 'is_all_day' | 'start_time' | 'end_time' | 'time_zone' | 'starts_at' | 'ends_at'
  >,
) {
  const { starts_on, ends_on, is_all_day, start_time, end_time, time_zone, starts_at, ends_at } = row
  if (is_all_day) return daysOf(starts_on, ends_on)
  const zone = zoneOf(time_zone, starts_at)
  const lastZone = zoneOf(time_zone, ends_at)
  const first = `${dayOf(starts_on)}, ${start_time}`
  const last = starts_on === ends_on ? end_time : `${dayOf(ends_on)}, ${end_time}`
  if (lastZone !== zone) return `${first}, ${zone}, to ${last}, ${lastZone}`
  return `${first}${starts_on === ends_on ? ' to ' : ', to '}${last}, ${zone}`
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const dayOf = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`))

function daysOf(first: string, last: string): string {
  if (first === last) return dayOf(first)
  const [day, month] = dayOf(first).split(' ')
  if (first.slice(0, 7) === last.slice(0, 7)) return `${day} to ${dayOf(last)}`
  if (first.slice(0, 4) === last.slice(0, 4)) return `${day} ${month} to ${dayOf(last)}`
  return `${dayOf(first)} to ${dayOf(last)}`
}

const zoneFormat = remember(
  (timeZone: string, timeZoneName: 'long' | 'shortOffset') =>
    new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName }),
)

/** `India Standard Time (UTC+5:30)` */
function zoneOf(timeZone: string, at: Date): string {
  const part = (style: 'long' | 'shortOffset') =>
    zoneFormat(timeZone, style)
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  const name = part('long')
  const offset = part('shortOffset')
    .replace(/^GMT(?:[+-]0)?$/, 'UTC')
    .replace('GMT', 'UTC')
  return /^(?:GMT|UTC)[+-]/.test(name) ? offset : `${name} (${offset})`
}
