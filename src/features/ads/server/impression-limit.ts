import { createHash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { minutes } from '../../../platform/server/core/durations.ts'
import type { Visitor } from '../../../platform/server/http/api/visitor.ts'

/** Per browser and per network in ten minutes: more than anybody reads, less than a flood. */
const limits = { browser: { impressions: 200, clicks: 10 }, network: { impressions: 2_000, clicks: 60 } } as const
const period = minutes(10)
const maxVisitors = 20_000

export type AdEvent = keyof (typeof limits)['browser']

/** Keeps visitors for ten minutes, as hashes with a key that only this process has. */
export class ImpressionLimit {
  readonly #key = randomBytes(32)
  readonly #used: LRUCache<string, Record<AdEvent, number>>

  constructor(now: () => Date) {
    const perf = { now: () => now().getTime() }
    this.#used = new LRUCache({ max: maxVisitors, ttl: period, ttlResolution: 0, perf })
  }

  /** Returns how many of `wanted` events may be counted, and counts them against the limit. */
  take(event: AdEvent, wanted: number, { network, userAgent }: Visitor): number {
    const quotas = [
      { used: this.#usedBy(`${network}\n${userAgent}`), limit: limits.browser[event] },
      { used: this.#usedBy(network), limit: limits.network[event] },
    ]
    const granted = Math.max(0, Math.min(wanted, ...quotas.map(({ used, limit }) => limit - used[event])))
    for (const { used } of quotas) used[event] += granted
    return granted
  }

  #usedBy(visitor: string): Record<AdEvent, number> {
    const hash = createHash('sha256').update(this.#key).update(visitor).digest('base64')
    const known = this.#used.get(hash)
    if (known) return known
    const used = { impressions: 0, clicks: 0 }
    this.#used.set(hash, used)
    return used
  }
}
