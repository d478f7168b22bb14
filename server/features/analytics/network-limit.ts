import { randomBytes } from 'node:crypto'
import { seconds } from '../../core/durations.ts'
import { markOf } from './marks.ts'

/**
 * How many views are taken from a network. An office or a campus behind one address still counts; a script does not. Of the 65,536
 * networks that one customer may be given with IPv6 (RFC 6177) no more are taken than a telephone company's readers need.
 */
export class NetworkLimit {
  readonly #ofNetwork = new Allowances({ atOnce: 100, every: seconds(2) })
  readonly #ofSite = new Allowances({ atOnce: 1_000, every: seconds(1) })

  /** Whether one more view is taken from a network; `now` in milliseconds since 1970. */
  takes(network: string, now: number): boolean {
    const site = siteOf(network)
    return this.#ofNetwork.spend(network, now) && (site === null || this.#ofSite.spend(site, now))
  }
}

/** The first 48 bits of an IPv6 network; of IPv4 there is no such thing. */
const siteOf = (network: string) => (network.includes(':') ? `${network.split(':', 3).join(':')}/48` : null)

/** Two megabytes. */
const places = 1 << 18

/**
 * So many at once, then one in some time. No address is kept, nor a hash of one: each leads to one of many places, by a salt that means
 * nothing to any other process, and at that place stands when all that is allowed at once is allowed again. Who happens to
 * share a place with a flood is not counted meanwhile.
 */
class Allowances {
  readonly #salt = randomBytes(16).toString('base64url')
  readonly #wholeAt = new Float64Array(places)
  readonly #atOnce: number
  readonly #every: number

  constructor({ atOnce, every }: { atOnce: number; every: number }) {
    this.#atOnce = atOnce
    this.#every = every
  }

  /** Whether one more was left. */
  spend(who: string, now: number): boolean {
    const place = markOf(who, this.#salt) % places
    const wholeAt = Math.max(this.#wholeAt[place] ?? 0, now) + this.#every
    if (wholeAt > now + this.#atOnce * this.#every) return false
    this.#wholeAt[place] = wholeAt
    return true
  }
}
