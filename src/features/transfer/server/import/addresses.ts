import { isSameSite } from '../../../../platform/server/core/own-site.ts'
import { parseSiteAddress } from '../../../redirects/server/index.ts'

/** Path and query on the old site, spelled as in redirects. Null: another site, or a place on the same page. */
export function oldPathOf(site: string, address: string): string | null {
  const base = URL.parse(`${site}/`)
  const url = base && URL.parse(address.trim(), base)
  if (!base || !url || !/^https?:$/.test(url.protocol) || !isSameSite(url, base)) return null
  const parsed = parseSiteAddress(url.pathname + url.search)
  return parsed && parsed.path + parsed.query
}

export function wholeAddress(site: string, address: string): string | null {
  const url = URL.parse(address.trim(), `${site}/`)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  url.hash = ''
  return url.href
}
