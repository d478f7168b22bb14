import { formatDay, longUsDate } from '../ui/dates.ts'
import { useSite } from './use-site.ts'

/** Writes an instant as a day in the magazine's time zone: `November 20, 2026`. */
export function useDay() {
  const { timeZone } = useSite()
  return (instant: string) => longUsDate(formatDay(timeZone, instant))
}
