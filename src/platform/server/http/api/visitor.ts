import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { isbot } from 'isbot'

/** None of it identifies a person. */
export interface Visitor {
  /** An IPv4 address, or the /64 of an IPv6 address, which one customer has. */
  network: string
  /** Behind a trusted proxy, the forwarded address. Null while a page is rendered, which everybody gets. */
  ip: string | null
  /** As sent; empty if missing. */
  userAgent: string
  cookies: Readonly<Record<string, string | undefined>>
  /** A person looks at the answer: browsers ask for HTML where they navigate, programs do not. */
  wantsHtml: boolean
  address: string
}

export function visitorOf(request: FastifyRequest): Visitor {
  return {
    network: networkOfRequest(request),
    ip: ipOf(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    cookies: parseCookie(request.headers.cookie ?? ''),
    wantsHtml: (request.headers.accept ?? '').includes('text/html'),
    address: request.url,
  }
}

export const isRobot = (userAgent: string): boolean => userAgent === '' || isbot(userAgent)

export const networkOfRequest = ({ ip }: FastifyRequest): string => networkOf(ip)

/** As `networkOfRequest`, with the /48 of an IPv6 address, which one site may have. */
export const siteOfRequest = ({ ip }: FastifyRequest): string => networkOf(ip, 48)

function ipOf(address: string): string | null {
  const [ip = null] = parse(address)?.toString().split('%') ?? []
  return ip
}

/** Of an address in any spelling. `unknown`: not an IP address. */
export function networkOf(address: string, bits = 64): string {
  const parsed = parse(address)
  if (!parsed) return 'unknown'
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const [prefix] = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${bits}`)
    .toNormalizedString()
    .split('%')
  return `${prefix}/${bits}`
}

/** Some balancers forward the port too: `192.0.2.7:50123`, `[2001:db8::7]:50123`. */
const withPort = /^(?:\[([^[\]]{2,60})\]|([\d.]{7,15}))(?::\d{1,5})?$/

function parse(address: string) {
  try {
    const [, v6, v4] = withPort.exec(address) ?? []
    return ipaddr.process(v6 ?? v4 ?? address)
  } catch {
    return null
  }
}
