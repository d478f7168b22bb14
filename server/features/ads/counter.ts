import type { FastifyBaseLogger } from 'fastify'
import { isbot } from 'isbot'
import { days, seconds } from '../../core/durations.ts'
import type { Database } from '../../db/database.ts'
import type { Visitor } from '../../http/api/visitor.ts'
import { dayOf, flightFrom } from './flight.ts'
import { ImpressionLimit } from './impression-limit.ts'
import { type AdDayCounts, addAdCounts, findCountable } from './queries.ts'

const writtenEvery = seconds(10)
/** Advertisements that this process has not heard of yet: new ones, or made up. */
const mostUnknown = 100

interface CounterDeps {
  db: Database
  now: () => Date
  timeZone: string
  log: Pick<FastifyBaseLogger, 'error'>
}

/**
 * Counts how often advertisements are seen and followed, by day in the publisher's time zone. It is counted in memory and added to
 * the database every ten seconds; what could not be written is kept until it can. Robots are not counted, floods only up to a limit.
 */
export class AdCounter {
  readonly #deps: CounterDeps
  readonly #budget: ImpressionLimit
  readonly #timer: NodeJS.Timeout
  #known = new Set<number>()
  #counts = new Map<string, AdDayCounts>()
  #writing: Promise<void> = Promise.resolve()

  constructor(deps: CounterDeps) {
    this.#deps = deps
    this.#budget = new ImpressionLimit(deps.now)
    this.#timer = setInterval(() => void this.#tryToWrite(), writtenEvery).unref()
  }

  count({ seen, followed }: { seen: readonly number[]; followed: readonly number[] }, visitor: Visitor) {
    if (visitor.userAgent === '' || isbot(visitor.userAgent)) return
    const today = this.#today()
    for (const adId of this.#affordable('seen', seen, visitor)) this.#add({ adId, ...today, impressions: 1, clicks: 0 })
    for (const adId of this.#affordable('followed', followed, visitor))
      this.#add({ adId, ...today, impressions: 0, clicks: 1 })
  }

  /** Adds what was counted so far to the database. One after the other: none is written twice. */
  write(): Promise<void> {
    this.#writing = this.#writing.catch(() => {}).then(() => this.#write())
    return this.#writing
  }

  /** Writes what is counted and counts no more. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#tryToWrite()
  }

  async #tryToWrite() {
    await this.write().catch((error: unknown) => this.#deps.log.error({ err: error }, 'ad counts not written'))
  }

  #affordable(what: 'seen' | 'followed', ids: readonly number[], visitor: Visitor): number[] {
    const different = [...new Set(ids)]
    return different.slice(0, this.#budget.take(what, different.length, visitor))
  }

  #today() {
    const { now, timeZone } = this.#deps
    const day = dayOf(now(), timeZone)
    const { startsAt, endsAt } = flightFrom({ from: day, until: day }, timeZone)
    return { day, begins: startsAt ?? now(), ends: endsAt ?? now() }
  }

  #add(more: AdDayCounts) {
    const key = `${more.adId} ${more.day}`
    const count = this.#counts.get(key)
    if (count) {
      count.impressions += more.impressions
      count.clicks += more.clicks
    } else if (this.#known.has(more.adId) || this.#counts.size < this.#known.size + mostUnknown)
      this.#counts.set(key, { ...more })
  }

  async #write() {
    const { db, now } = this.#deps
    const counts = this.#counts
    this.#counts = new Map()
    try {
      if (counts.size > 0) await addAdCounts(db, [...counts.values()])
    } catch (error) {
      for (const count of counts.values()) this.#add(count)
      throw error
    }
    this.#known = new Set(await findCountable(db, new Date(now().getTime() - days(1))))
  }
}
