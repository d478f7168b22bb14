/** Stands for the address of a site that an export does not name: relative addresses of its texts are below it, and nothing answers there. */
export const namelessSite = (name: string, system: string) =>
  `https://${
    name
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'site'
  }.${system}.invalid`

/** Null unless it is a day between the first web pages and the year 3000. */
export function dateOf(value: unknown): Date | null {
  if (typeof value === 'string' && !/\d{4}/.test(value)) return null
  const date =
    value instanceof Date ? value : typeof value === 'string' || typeof value === 'number' ? new Date(value) : null
  return date && date.getUTCFullYear() >= 1990 && date.getUTCFullYear() < 3000 ? date : null
}
