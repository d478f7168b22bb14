import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)
dayjs.extend(timezone)

/** A moment as the contract understands it: `2026-03-02T14:30:00` by the clocks of a time zone, unless it has an offset. */
export const toInstant = (moment: string, timeZone: string): Date =>
  /(?:Z|[+-]\d\d:\d\d)$/.test(moment) ? new Date(moment) : dayjs.tz(moment, timeZone).toDate()

/** An instant as forms have it, by the clocks of a time zone: `2026-03-02 14:30:00`. Seconds are not theirs. */
export const toLocal = (instant: Date, timeZone: string): string =>
  dayjs(instant).tz(timeZone).format('YYYY-MM-DD HH:mm:00')

/** The instant that is meant by a moment where `before` was shown in the form: as it was, to the second, unless it was changed. */
export function toChanged(moment: string, before: Date, timeZone: string): Date {
  const instant = toInstant(moment, timeZone)
  return toLocal(instant, timeZone) === toLocal(before, timeZone) ? before : instant
}
