const formatters = new Map<string, Intl.DateTimeFormat>()

export function dayInZone(timeZone: string, at: Date): string {
  // Canadian dates happen to be ISO dates.
  const isoDate = formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  formatters.set(timeZone, isoDate)
  return isoDate.format(at)
}
