import type { FastifyBaseLogger } from 'fastify'
import { dayInZone } from '../../../platform/server/core/day-in-zone.ts'
import { days } from '../../../platform/server/core/durations.ts'
import { PeriodicWriter } from '../../../platform/server/core/periodic-writer.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import { isRobot, type Visitor } from '../../../platform/server/http/api/visitor.ts'
import { type AdEvent, ImpressionLimit } from './impression-limit.ts'
import { type AdDayCounts, addAdCounts, findCountable } from './queries.ts'

/** Ids that this process does not know yet: new advertisements, or made-up ones. */
const maxUnknown = 100

interface CounterDeps {
  db: Database
  now: () => Date
  timeZone: string
  log: Pick<FastifyBaseLogger, 'error'>
}

/**
 * Adds counts to the daily statistics every ten seconds. Counts that could not be written wait for the next time.
 * Robots are not counted, floods only up to a limit.
 */
export class AdCounter {
  readonly #deps: CounterDeps
  readonly #limit: ImpressionLimit
  readonly #writer: PeriodicWriter
  #known = new Set<number>()
  #counts = new Map<string, AdDayCounts>()

  constructor(deps: CounterDeps) {
    this.#deps = deps
    this.#limit = new ImpressionLimit(deps.now)
    this.#writer = new PeriodicWriter('ad counts', deps.log, () => this.#write())
  }

  count(reported: Record<AdEvent, readonly number[]>, visitor: Visitor) {
    if (isRobot(visitor.userAgent)) return
    const day = dayInZone(this.#deps.timeZone, this.#deps.now())
    for (const event of ['impressions', 'clicks'] as const) {
      const ids = [...new Set(reported[event])]
      for (const adId of ids.slice(0, this.#limit.take(event, ids.length, visitor)))
        this.#add({ adId, day, impressions: 0, clicks: 0, [event]: 1 })
    }
  }

  write = () => this.#writer.write()

  close = () => this.#writer.close()

  #add(more: AdDayCounts) {
    const key = `${more.adId} ${more.day}`
    const count = this.#counts.get(key)
    if (count) {
      count.impressions += more.impressions
      count.clicks += more.clicks
    } else if (this.#known.has(more.adId) || this.#counts.size < this.#known.size + maxUnknown)
      this.#counts.set(key, more)
  }

  async #write() {
    const { db, now, timeZone } = this.#deps
    const counts = this.#counts
    this.#counts = new Map()
    try {
      if (counts.size > 0) await addAdCounts(db, [...counts.values()], timeZone)
    } catch (error) {
      for (const count of counts.values()) this.#add(count)
      throw error
    }
    this.#known = new Set(await findCountable(db, new Date(now().getTime() - days(1))))
  }
}
