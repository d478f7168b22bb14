import { createHash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { minutes } from '../../core/durations.ts'
import type { Visitor } from '../../http/api/visitor.ts'

/** What is counted of one browser, and of one network, in ten minutes: more than anybody reads, less than a flood. */
const allowed = { browser: { seen: 200, followed: 10 }, network: { seen: 2_000, followed: 60 } } as const
const period = minutes(10)
const mostRemembered = 20_000

type What = keyof (typeof allowed)['browser']

/**
 * Says how much of what a browser reports is counted. Whose browser it is cannot be told from what is kept: hashes with a key that is
 * nowhere else than in this process, for ten minutes.
 */
export class ImpressionLimit {
  readonly #key = randomBytes(32)
  readonly #spent: LRUCache<string, Record<What, number>>

  constructor(now: () => Date) {
    const perf = { now: () => now().getTime() }
    this.#spent = new LRUCache({ max: mostRemembered, ttl: period, ttlResolution: 0, perf })
  }

  /** How many of `wanted` may be counted; they are spent. */
  take(what: What, wanted: number, { network, userAgent }: Visitor): number {
    const purses = [
      { purse: this.#purse(`${network}\n${userAgent}`), limit: allowed.browser[what] },
      { purse: this.#purse(network), limit: allowed.network[what] },
    ]
    const granted = Math.max(0, Math.min(wanted, ...purses.map(({ purse, limit }) => limit - purse[what])))
    for (const { purse } of purses) purse[what] += granted
    return granted
  }

  #purse(whose: string): Record<What, number> {
    const name = createHash('sha256').update(this.#key).update(whose).digest('base64')
    const known = this.#spent.get(name)
    if (known) return known
    const purse = { seen: 0, followed: 0 }
    this.#spent.set(name, purse)
    return purse
  }
}
