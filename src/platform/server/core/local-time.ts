import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { minutes } from './durations.ts'
import { InvalidInput } from './errors.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

const hasOffset = /(?:Z|[+-]\d\d:\d\d)$/

/** Parses `2026-03-02T14:30:00` in a time zone, unless it has an offset of its own. */
export const toInstant = (moment: string, timeZone: string): Date =>
  hasOffset.test(moment) ? new Date(moment) : dayjs.tz(moment, timeZone).toDate()

/** By how much clocks are set. Lord Howe Island has half an hour, Troll station two hours. */
const shifts = [-120, -60, -30, 30, 60, 120].map(minutes)

/** @throws InvalidInput for a local time that a change of clocks skips or repeats */
export function toTypedInstant(moment: string, timeZone: string, field: string): Date {
  const instant = toInstant(moment, timeZone)
  if (hasOffset.test(moment)) return instant
  const typed = localMinute(instant, timeZone)
  const [day = '', time = ''] = moment.split(/[T ]/)
  const said = `${time.slice(0, 5)} on ${day} in ${timeZone}`
  if (typed !== `${day} ${time.slice(0, 5)}`)
    throw new InvalidInput(field, `${said} does not exist: the clocks go forward then. Choose another time.`)
  if (shifts.some((by) => localMinute(new Date(instant.getTime() + by), timeZone) === typed))
    throw new InvalidInput(field, `${said} occurs twice: the clocks go back then. Choose an earlier or later time.`)
  return instant
}

const localMinute = (instant: Date, timeZone: string) => toLocalTime(instant, timeZone).slice(0, 16)

/** `2026-03-02 14:30:00`: seconds are always 00. */
export const toLocalTime = (instant: Date, timeZone: string): string =>
  dayjs(instant).tz(timeZone).format('YYYY-MM-DD HH:mm:00')

/** Like `2026-03-02T14:30:00+05:30`. */
export const toOffsetTime = (instant: Date, timeZone: string): string => dayjs(instant).tz(timeZone).format()

interface ShownTime {
  before: Date
  timeZone: string
  field: string
}

/** `before` is what the form showed. If unchanged, its seconds are kept. @throws InvalidInput as `toTypedInstant` */
export function toChangedInstant(moment: string, { before, timeZone, field }: ShownTime): Date {
  const isUnchanged = localMinute(toInstant(moment, timeZone), timeZone) === localMinute(before, timeZone)
  return isUnchanged ? before : toTypedInstant(moment, timeZone, field)
}
