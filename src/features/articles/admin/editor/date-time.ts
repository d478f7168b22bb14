/** Dates in the site's time zone, as requests and responses have them: `2026-03-02 14:30:00`. */

export function nowIn(timeZone: string, now = new Date()): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year')}-${of('month')}-${of('day')} ${of('hour')}:${of('minute')}:00`
}

/** `2026-03-02T14:30`, for a date input. */
export const toField = (date: string) => date.replace(' ', 'T').slice(0, 16)

export const fromField = (typed: string) => (typed ? `${typed.replace('T', ' ').slice(0, 16)}:00` : '')
