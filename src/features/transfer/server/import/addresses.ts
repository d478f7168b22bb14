import { parseSiteAddress } from '../../../redirects/server/index.ts'

/** The path and query of an address of the old site, as redirects spell them; null: it is elsewhere, or a place on the same page. */
export function oldPathOf(site: string, address: string): string | null {
  const base = URL.parse(`${site}/`)
  const url = base && URL.parse(address.trim(), base)
  if (!base || !url || !/^https?:$/.test(url.protocol) || hostOf(url) !== hostOf(base)) return null
  const parsed = parseSiteAddress(url.pathname + url.search)
  return parsed && parsed.path + parsed.query
}

/** A whole address; null: it is none. */
export function wholeAddress(site: string, address: string): string | null {
  const url = URL.parse(address.trim(), `${site}/`)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  url.hash = ''
  return url.href
}

const hostOf = ({ hostname, port }: URL) => `${hostname.replace(/^www\./, '')}:${port}`
