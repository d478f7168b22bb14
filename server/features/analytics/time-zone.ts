/** Returns a function that gives the day of a moment in a time zone, such as `2026-03-02`. */
export function dayFormatter(timeZone: string): (at: Date) => string {
  // Canadian dates happen to be ISO dates.
  const isoDate = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  return (at) => isoDate.format(at)
}
