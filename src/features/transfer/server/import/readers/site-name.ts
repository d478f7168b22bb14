/** A stand-in for the site that an export does not name. Relative addresses are below it, and nothing answers there. */
export const namelessSite = (name: string, system: string) =>
  `https://${
    name
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|(?<!-)-+$/g, '')
      .slice(0, 60) || 'site'
  }.${system}.invalid`

/** Null unless between the first web pages and the year 3000. */
export function dateOf(value: unknown): Date | null {
  if (typeof value === 'string' && (value.length > 100 || !/\d{4}/.test(value))) return null
  const text = typeof value === 'string' ? value.replace(/(?<=\b\d\d?)(?:st|nd|rd|th)\b/i, '') : ''
  if (!isClearDay(text)) return null
  const date = typeof value === 'string' ? parseInstant(text) : typeof value === 'number' ? new Date(value) : value
  if (!(date instanceof Date)) return null
  return date.getUTCFullYear() >= 1990 && date.getUTCFullYear() < 3000 ? date : null
}

/** JavaScript reads 30 February as 1 March, and 04/05/2020 as April. */
function isClearDay(text: string): boolean {
  const [, year, month, day] = (/^\s{0,9}(\d{4})[-/](\d\d?)[-/](\d\d?)(?!\d)/.exec(text) ?? []).map(Number)
  if (year !== undefined && month !== undefined && day !== undefined) {
    const made = new Date(Date.UTC(year, month - 1, day))
    return made.getUTCMonth() === month - 1 && made.getUTCDate() === day
  }
  const [, one = 0, other = 0] = (/^\s{0,9}(\d\d?)[-./](\d\d?)[-./]\d{4}/.exec(text) ?? []).map(Number)
  if (one <= 12 && other <= 12 && one !== other) return false
  const words = text.split(/[T ]\d\d?:/, 1)[0] ?? ''
  const [, named] = /(?<![\d:+-])(\d\d?)(?![\d:/.-])/.exec(words) ?? []
  const inMonth = new Date(`${words} UTC`).getUTCDate()
  return named === undefined || Number.isNaN(inMonth) || inMonth === Number(named)
}

/** Dates without a zone are UTC, wherever this machine stands. */
function parseInstant(text: string): Date {
  const inUtc = new Date(`${text}Z`)
  // oxlint-disable-next-line house/no-open-ended-expression -- A date has at most 100 characters
  const hasZone = /:.*[+-]\d\d:?\d\d/.test(text) || Number.isNaN(inUtc.getTime())
  return hasZone ? new Date(text) : inUtc
}
