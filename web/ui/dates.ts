/** Making a format is slow, so each time zone has one. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** An instant in a time zone, as `2026-03-02 14:30`. */
export function formatDateTime(timeZone: string, instant: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    // Swedish dates look like ISO 8601.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    formats.set(timeZone, format)
  }
  return format.format(new Date(instant))
}

/** The day of an instant in a time zone, as `YYYY-MM-DD`. */
export const formatDay = (timeZone: string, instant: string) => formatDateTime(timeZone, instant).slice(0, 10)

/** `2026-11-20` as `November 20, 2026`. */
export const longUsDate = (day: string) => formatUsDate(day, { dateStyle: 'long' })

/** `2026-11-20` as `Friday, November 20, 2026`. */
export const fullUsDate = (day: string) => formatUsDate(day, { dateStyle: 'full' })

const formatUsDate = (day: string, style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...style, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
