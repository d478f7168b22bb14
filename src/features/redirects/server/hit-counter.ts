import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { days } from '../../../platform/server/core/durations.ts'
import { PeriodicWriter } from '../../../platform/server/core/periodic-writer.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import { redirectLimits } from '../contract/rules.ts'

interface CounterDeps {
  db: Database
  now: () => Date
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Counts in memory and writes every ten seconds. Counts that could not be written wait. */
export class HitCounter {
  readonly #deps: CounterDeps
  readonly #writer: PeriodicWriter
  #hits = new Map<number, number>()
  #missed = new Map<string, number>()

  constructor(deps: CounterDeps) {
    this.#deps = deps
    this.#writer = new PeriodicWriter('hits of redirects', deps.log, () => this.#write())
  }

  countHit = (id: number, hits = 1) => void this.#hits.set(id, (this.#hits.get(id) ?? 0) + hits)

  countMissed(path: string, hits = 1) {
    if (this.#missed.has(path) || this.#missed.size < redirectLimits.missingPages)
      this.#missed.set(path, (this.#missed.get(path) ?? 0) + hits)
  }

  write = () => this.#writer.write()
  close = () => this.#writer.close()

  async #write() {
    const [hits, missed] = [this.#hits, this.#missed]
    this.#hits = new Map()
    this.#missed = new Map()
    try {
      if (hits.size > 0) await this.#writeHits(hits)
    } catch (error) {
      for (const [id, count] of hits) this.countHit(id, count)
      for (const [path, count] of missed) this.countMissed(path, count)
      throw error
    }
    try {
      if (missed.size > 0) await this.#writeMissed(missed)
    } catch (error) {
      for (const [path, count] of missed) this.countMissed(path, count)
      throw error
    }
  }

  /** Locks rows in the order of their ids, since other processes write too. */
  async #writeHits(hits: ReadonlyMap<number, number>) {
    await sql`
      with counted as (
        select id, hits from unnest(${[...hits.keys()]}::int[], ${[...hits.values()]}::int[]) as counted (id, hits)
      ), locked as (
        select id from redirects where id in (select id from counted) order by id for update
      )
      update redirects set hits = redirects.hits + counted.hits, last_hit_at = ${this.#deps.now()}
      from counted join locked using (id) where redirects.id = counted.id`.execute(this.#deps.db)
  }

  async #writeMissed(missed: ReadonlyMap<string, number>) {
    const { db, now } = this.#deps
    const today = now().toISOString().slice(0, 10)
    const oldest = new Date(now().getTime() - days(redirectLimits.missingPageDays)).toISOString().slice(0, 10)
    await inTransaction(db, async (tx) => {
      await sql`lock table missing_pages in share row exclusive mode`.execute(tx)
      await sql`
        insert into missing_pages as kept (path, hits, last_met_on)
        select path, hits, ${today}::date
        from unnest(${[...missed.keys()]}::text[], ${[...missed.values()]}::int[]) as met (path, hits)
        where not exists (select from redirects where redirects.path = met.path)
        on conflict (path) do update set hits = kept.hits + excluded.hits, last_met_on = excluded.last_met_on`.execute(
        tx,
      )
      await sql`
        delete from missing_pages where last_met_on < ${oldest}::date or path in (
          select path from missing_pages order by last_met_on desc, hits desc, path offset ${redirectLimits.missingPages}
        )`.execute(tx)
    })
  }
}
