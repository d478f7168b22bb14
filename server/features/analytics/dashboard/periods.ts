import { days } from '../../../core/durations.ts'

/** Days in a time zone, as ISO dates, the first and the last among them. */
export interface Period {
  from: string
  to: string
}

/** A stretch of days and as many before it. */
export interface ComparedPeriods {
  period: Period
  before: Period
}

/** Before it there is nothing to tell of any magazine; calendars and databases disagree on what was long before. */
export const firstDay = '2000-01-01'

/** The longest stretch that is reckoned at once. */
export const mostDays = 366

export const eachDay = ({ from, to }: Period): string[] =>
  Array.from({ length: lengthOf({ from, to }) }, (_, i) => shifted(from, i))

export const lengthOf = ({ from, to }: Period) => Math.round((Date.parse(to) - Date.parse(from)) / days(1)) + 1

/** The last so many days, today among them, or the days asked for. */
export function comparedPeriods(
  asked: { days: string; from?: string | undefined; to?: string | undefined },
  today: string,
): ComparedPeriods {
  const period =
    asked.from !== undefined && asked.to !== undefined
      ? { from: asked.from, to: asked.to }
      : { from: shifted(today, 1 - Number(asked.days)), to: today }
  return { period, before: { from: shifted(period.from, -lengthOf(period)), to: shifted(period.from, -1) } }
}

const shifted = (date: string, by: number) => new Date(Date.parse(date) + days(by)).toISOString().slice(0, 10)
