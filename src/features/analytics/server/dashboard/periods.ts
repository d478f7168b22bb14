import { days } from '../../../../platform/server/core/durations.ts'

/** ISO dates, both included. */
export interface Period {
  from: string
  to: string
}

export interface ComparedPeriods {
  period: Period
  before: Period
}

/** No magazine has statistics from before. */
export const firstDay = '2000-01-01'

export const maxDays = 366

export const eachDay = ({ from, to }: Period): string[] =>
  Array.from({ length: lengthOf({ from, to }) }, (_, i) => addDays(from, i))

export const lengthOf = ({ from, to }: Period) => Math.round((Date.parse(to) - Date.parse(from)) / days(1)) + 1

export function comparedPeriods(
  query: { days: string; from?: string | undefined; to?: string | undefined },
  today: string,
): ComparedPeriods {
  const period =
    query.from !== undefined && query.to !== undefined
      ? { from: query.from, to: query.to }
      : { from: addDays(today, 1 - Number(query.days)), to: today }
  return { period, before: { from: addDays(period.from, -lengthOf(period)), to: addDays(period.from, -1) } }
}

const addDays = (date: string, by: number) => new Date(Date.parse(date) + days(by)).toISOString().slice(0, 10)
