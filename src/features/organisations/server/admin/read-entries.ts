import ipaddr from 'ipaddr.js'
import { emailKey } from '../../../../platform/contract/accounts/rules.ts'
import { InvalidInput } from '../../../../platform/server/core/errors.ts'
import { isMailProvider } from '../mail-providers.ts'

/** A mail domain as the network spells it. `@acme.com` is the same as `acme.com`. @throws InvalidInput */
export function readDomain(typed: string): string {
  const domain = emailKey(`somebody@${typed.replace(/^@/, '')}`)?.split('@')[1]
  if (!domain?.includes('.'))
    throw new InvalidInput('domains', `${typed} is not an email domain. Enter a domain such as acme.com`)
  if (isMailProvider(domain))
    throw new InvalidInput('domains', `${domain} is a public email provider. Invite readers by email instead`)
  return domain
}

/** Ranges that no reader on the internet calls from. A proxy that is not trusted would bring everybody in by one of them. */
const closedNetworks = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'],
  ...['224.0.0.0/4', '255.255.255.255/32', '::/127', '::ffff:0:0/96', 'fc00::/7', 'fe80::/10', 'ff00::/8'],
].map((network) => ipaddr.parseCIDR(network))

/** Two networks overlap if they agree in the bits of the wider one. */
const isClosed = (network: ipaddr.IPv4 | ipaddr.IPv6, bits: number) =>
  closedNetworks.some(
    ([closed, closedBits]) => network.kind() === closed.kind() && network.match(closed, Math.min(bits, closedBits)),
  )

/** The shortest prefixes allowed. */
const widest = { ipv4: 12, ipv6: 29 } as const

/** In CIDR notation, from its first address on. A lone address is a network of one. @throws InvalidInput */
export function readNetwork(typed: string): string {
  const [address = '', length, ...rest] = typed.split('/')
  const isV4 = ipaddr.IPv4.isValidFourPartDecimal(address)
  const isNetwork = rest.length === 0 && (isV4 || ipaddr.IPv6.isValid(address)) && /^\d{1,3}$/.test(length ?? '0')
  const bits = Number(length ?? (isV4 ? 32 : 128))
  if (!isNetwork || address.includes('%') || bits > (isV4 ? 32 : 128))
    throw new InvalidInput('networks', `${typed} is not a network. Enter a network such as 203.0.113.0/24`)
  const parsed = ipaddr.parse(address)
  const most = widest[parsed.kind()]
  if (bits < most) throw new InvalidInput('networks', `${typed} is too wide. Enter /${most} or narrower`)
  const first = isV4
    ? ipaddr.IPv4.networkAddressFromCIDR(`${address}/${bits}`)
    : ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`)
  if (isClosed(first, bits)) throw new InvalidInput('networks', `${typed} is not a public network`)
  return `${first.toString()}/${bits}`
}

/** In its canonical spelling. @throws InvalidInput */
export function readManager(typed: string): string {
  const key = emailKey(typed)
  if (key === null) throw new InvalidInput('managers', `${typed} is not an email address`)
  return key
}
