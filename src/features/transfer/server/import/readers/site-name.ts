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
  const date = typeof value === 'string' ? parseInstant(value) : typeof value === 'number' ? new Date(value) : value
  if (!(date instanceof Date)) return null
  return date.getUTCFullYear() >= 1990 && date.getUTCFullYear() < 3000 ? date : null
}

/** Dates without a zone are UTC, wherever this machine stands. */
function parseInstant(text: string): Date {
  const inUtc = new Date(`${text}Z`)
  // oxlint-disable-next-line house/no-open-ended-expression -- A date has at most 100 characters
  const hasZone = /:.*[+-]\d\d:?\d\d/.test(text) || Number.isNaN(inUtc.getTime())
  return hasZone ? new Date(text) : inUtc
}
