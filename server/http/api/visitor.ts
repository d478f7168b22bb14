import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** Where a call comes from, as far as it can be known: nothing of it says who somebody is. */
export interface Visitor {
  /** The network: an IPv4 address, or the 64 bits of an IPv6 address that one customer is given. */
  network: string
  /** What the browser says that it is. */
  userAgent: string
  cookies: Readonly<Record<string, string | undefined>>
  /** The address that was asked for, with its query. */
  address: string
}

export function visitorOf(request: FastifyRequest): Visitor {
  return {
    network: networkOf(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    cookies: parseCookie(request.headers.cookie ?? ''),
    address: request.url,
  }
}

/** The network of an internet address in any spelling; of a text that is none, one and the same. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const [prefix] = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/64`)
    .toNormalizedString()
    .split('%')
  return `${prefix}/64`
}
