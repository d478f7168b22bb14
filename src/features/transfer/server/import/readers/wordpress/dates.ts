/** Reads `2019-05-01 12:00:00`. Null for `0000-00-00 00:00:00` and other impossible times. */
export function instantOf(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null
  const date = new Date(`${text.replace(' ', 'T')}Z`)
  return isPossible(date) && date.toISOString().startsWith(text.slice(0, 10)) ? date : null
}

/** Nothing was on the web before, and nobody plans for later. */
export const isPossible = (date: Date) => date.getUTCFullYear() >= 1990 && date.getUTCFullYear() < 2100
