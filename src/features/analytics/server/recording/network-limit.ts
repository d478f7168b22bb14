import { LRUCache } from 'lru-cache'
import { seconds } from '../../../../platform/server/core/durations.ts'

/**
 * An office or a campus behind one address still counts; a script does not. All networks of one IPv6 /48
 * have a limit together: one customer may be given 65,536 of them (RFC 6177).
 */
export class NetworkLimit {
  readonly #networks = new TokenBuckets({ burst: 100, every: seconds(2) })
  readonly #sites = new TokenBuckets({ burst: 1_000, every: seconds(1) })

  /** `now` in milliseconds since 1970. */
  accepts(network: string, now: number): boolean {
    const site = siteOf(network)
    return this.#networks.take(network, now) && (site === null || this.#sites.take(site, now))
  }
}

/** The first 48 bits of an IPv6 network; null for IPv4. */
const siteOf = (network: string) => (network.includes(':') ? `${network.split(':', 3).join(':')}/48` : null)

/** `burst` tokens at once, then one every `every` milliseconds, for each of the latest keys. */
class TokenBuckets {
  readonly #fullAt = new LRUCache<string, number>({ max: 20_000 })
  readonly #burst: number
  readonly #every: number

  constructor({ burst, every }: { burst: number; every: number }) {
    this.#burst = burst
    this.#every = every
  }

  take(key: string, now: number): boolean {
    const fullAt = Math.max(this.#fullAt.get(key) ?? 0, now) + this.#every
    if (fullAt > now + this.#burst * this.#every) return false
    this.#fullAt.set(key, fullAt)
    return true
  }
}
