import ipaddr from 'ipaddr.js'
import { z } from 'zod'

const presets = ['loopback', 'linklocal', 'uniquelocal']

/** Separated by commas. A bare number would be read as an address, so that nobody would be trusted. */
export const TrustedProxies = z
  .string()
  .refine(
    (text) => text.split(',').every((entry) => isProxy(entry.trim())),
    `must be addresses or networks of proxies, separated by commas: 127.0.0.1, 10.0.0.0/8, ${presets.join(', ')}. A number of proxies, true or a name is not enough`,
  )

function isProxy(entry: string): boolean {
  if (presets.includes(entry)) return true
  const [address = '', bits, ...rest] = entry.split('/')
  if (rest.length > 0) return false
  const isV4 = ipaddr.IPv4.isValidFourPartDecimal(address)
  if (!isV4 && !ipaddr.IPv6.isValid(address)) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (isV4 ? 32 : 128))
}
