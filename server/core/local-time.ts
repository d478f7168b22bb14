import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)
dayjs.extend(timezone)

/** Parses a time of the contract: `2026-03-02T14:30:00` in a time zone, unless it has an offset of its own. */
export const toInstant = (moment: string, timeZone: string): Date =>
  /(?:Z|[+-]\d\d:\d\d)$/.test(moment) ? new Date(moment) : dayjs.tz(moment, timeZone).toDate()

/** Formats an instant for a form, in a time zone and without seconds: `2026-03-02 14:30:00`. */
export const toLocalTime = (instant: Date, timeZone: string): string =>
  dayjs(instant).tz(timeZone).format('YYYY-MM-DD HH:mm:00')

/** Formats an instant as ISO 8601 with the offset of a time zone: `2026-03-02T14:30:00+05:30`. */
export const toOffsetTime = (instant: Date, timeZone: string): string => dayjs(instant).tz(timeZone).format()

/** Parses a time from a form that showed `before`. Unchanged, it keeps the seconds of `before`. */
export function toChangedInstant(moment: string, before: Date, timeZone: string): Date {
  const instant = toInstant(moment, timeZone)
  return toLocalTime(instant, timeZone) === toLocalTime(before, timeZone) ? before : instant
}
