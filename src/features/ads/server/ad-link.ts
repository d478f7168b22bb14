import ipaddr from 'ipaddr.js'
import { withScheme } from '../../../platform/contract/link-scheme.ts'
import { adMessages } from '../contract/rules.ts'

/** Names of private networks: RFC 6761, 6762, 8375 and what routers use. */
const privateNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|invalid|test|onion)$/

export function parseAdLink(typed: string): { link: string } | { problem: string } {
  const url = URL.parse(withScheme(typed))
  if (!url || !/^https?:$/.test(url.protocol)) return { problem: adMessages.linkNotHttp }
  if (url.username || url.password) return { problem: adMessages.linkWithPassword }
  return isPublic(url.hostname) ? { link: url.href } : { problem: adMessages.linkNotPublic }
}

function isPublic(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '')
  // URL parsing has normalised spellings such as 0x7f.1 or 2130706433.
  if (ipaddr.isValid(host)) return ipaddr.process(host).range() === 'unicast'
  return host.includes('.') && !privateNames.test(host)
}
