import ipaddr from 'ipaddr.js'
import { adMessages } from '../../../contract/ads/rules.ts'

/** Names that lead nowhere outside of somebody's own network: RFC 6761, 6762, 8375 and what routers make up. */
const ownNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|invalid|test|onion)$/

/** An advertiser's link in its one spelling, or what is wrong with it. Pure. */
export function parseAdLink(typed: string): { link: string } | { problem: string } {
  const url = URL.parse(typed.trim())
  if (!url || !/^https?:$/.test(url.protocol)) return { problem: adMessages.linkNotHttp }
  if (url.username || url.password) return { problem: adMessages.linkWithPassword }
  return isPublic(url.hostname) ? { link: url.href } : { problem: adMessages.linkNotPublic }
}

/** Whether readers can get there: no name or number of this machine, of a network of somebody's own, or of no use at all. */
function isPublic(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '')
  // Addresses in any other spelling, 0x7f.1 or 2130706433, were made into this one when they were parsed.
  if (ipaddr.isValid(host)) return ipaddr.process(host).range() === 'unicast'
  return host.includes('.') && !ownNames.test(host)
}
