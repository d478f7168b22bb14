/** Days as `YYYY-MM-DD`. A day has no time zone; only `today` depends on one. */

const dayLength = 86_400_000

export const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * dayLength).toISOString().slice(0, 10)

/** Monday is 0. */
const weekday = (day: string) => (new Date(day).getUTCDay() + 6) % 7

export const mondayOf = (day: string) => addDays(day, -weekday(day))

export type CalendarView = 'month' | 'week'

/** Whole weeks. */
export function daysShown(day: string, view: CalendarView): string[] {
  const first = mondayOf(view === 'month' ? `${day.slice(0, 7)}-01` : day)
  const length = view === 'week' ? 7 : addDays(first, 35).slice(0, 7) > day.slice(0, 7) ? 35 : 42
  return Array.from({ length }, (_, i) => addDays(first, i))
}

/** Week: the same weekday. Month: the first day. */
export function goBy(day: string, view: CalendarView, count: 1 | -1): string {
  if (view === 'week') return addDays(day, 7 * count)
  const first = new Date(`${day.slice(0, 7)}-01`)
  first.setUTCMonth(first.getUTCMonth() + count)
  return first.toISOString().slice(0, 10)
}
