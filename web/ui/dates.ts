/** Making a format is slow, so each is made once. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = [locale, ...Object.values(options)].join(' ')
  const format = formats.get(name) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(name, format)
  return format
}

/** An instant in a time zone, as `2026-03-02 14:30`. Swedish dates look like ISO 8601. */
export const formatDateTime = (timeZone: string, instant: string) =>
  formatOf('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(instant))

/** The day of an instant in a time zone, as `YYYY-MM-DD`. */
export const formatDay = (timeZone: string, instant: string) => formatDateTime(timeZone, instant).slice(0, 10)

/** `2026-11-20` as `November 20, 2026`. */
export const longUsDate = (day: string) => formatUsDate(day, { dateStyle: 'long' })

/** `2026-11-20` as `Friday, November 20, 2026`. */
export const fullUsDate = (day: string) => formatUsDate(day, { dateStyle: 'full' })

const formatUsDate = (day: string, style: Intl.DateTimeFormatOptions) =>
  formatOf('en-US', { ...style, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
