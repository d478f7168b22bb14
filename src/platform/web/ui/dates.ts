import { remember } from '../../contract/remember.ts'

/** Swedish dates look like ISO 8601. */
const isoFormat = remember(
  (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
)

const usFormat = remember(
  (dateStyle: 'long' | 'full') => new Intl.DateTimeFormat('en-US', { dateStyle, timeZone: 'UTC' }),
)

/** As `2026-03-02 14:30`. */
export const formatDateTime = (timeZone: string, instant: string) => isoFormat(timeZone).format(new Date(instant))

/** As `YYYY-MM-DD`. */
export const formatDay = (timeZone: string, instant: string) => formatDateTime(timeZone, instant).slice(0, 10)

/** `2026-11-20` as `November 20, 2026`. */
export const longUsDate = (day: string) => formatUsDate(day, 'long')

/** `2026-11-20` as `Friday, November 20, 2026`. */
export const fullUsDate = (day: string) => formatUsDate(day, 'full')

const formatUsDate = (day: string, style: 'long' | 'full') => usFormat(style).format(new Date(`${day}T00:00:00Z`))
