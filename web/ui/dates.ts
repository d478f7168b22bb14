/** Making a format takes as long as rendering a story: one for each zone, which is to say one. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The day of an instant in a time zone, as `YYYY-MM-DD`. */
export function formatDay(timeZone: string, instant: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  return format.format(new Date(instant))
}

/** `2026-11-20` as `November 20, 2026`. */
export const longUsDate = (day: string) => formatUsDate(day, { dateStyle: 'long' })

/** `2026-11-20` as `Friday, November 20, 2026`. */
export const fullUsDate = (day: string) => formatUsDate(day, { dateStyle: 'full' })

const formatUsDate = (day: string, style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...style, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
