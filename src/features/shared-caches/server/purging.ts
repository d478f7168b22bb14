import { sql } from 'kysely'
import { z } from 'zod'
import { hours, seconds } from '../../../platform/server/core/durations.ts'
import { Json } from '../../../platform/server/core/json.ts'
import { keysOutside } from '../../../platform/server/core/surrogate-keys.ts'
import type { Database, DatabaseHandle } from '../../../platform/server/db/database.ts'
import type { SharedCaches } from '../../../platform/server/gateways/caches/index.ts'

const channel = 'shared_caches'

const PurgeState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('working') }),
  z.object({ kind: z.literal('failing'), since: z.iso.datetime(), reason: z.string() }),
])
/** `unproven`: this process has not heard of a purge since its start. */
export type PurgeState = { kind: 'off' } | { kind: 'unproven' } | z.infer<typeof PurgeState>

/** How long shared caches may keep a page that they can be told to drop. */
const lifetime = hours(1)

/**
 * What pages tell shared caches. They may keep pages long only while the last purge succeeded: what cannot be recalled
 * must not be out for long. Only purged caches read that time; all others obey `Cache-Control`.
 */
export class Purging {
  readonly caches: SharedCaches | null
  readonly #onChange: () => void
  #state: PurgeState

  /** `onChange` is called when earlier pages carry other headers than new ones. */
  constructor(caches: SharedCaches | null, onChange: () => void) {
    this.caches = caches
    this.#onChange = onChange
    this.#state = { kind: caches ? 'unproven' : 'off' }
  }

  get state(): PurgeState {
    return this.#state
  }

  headersOf(keys: readonly string[], isCacheable: boolean): Record<string, string> {
    if (keys.length === 0 && !isCacheable) return {}
    const known = keysOutside(keys)
    const mayStay = isCacheable && this.#state.kind === 'working'
    const { readsCacheTags = false, lifetimeHeaders = [] } = this.caches ?? {}
    return {
      'surrogate-key': known.join(' '),
      ...(readsCacheTags && { 'cache-tag': known.join(',') }),
      ...Object.fromEntries(mayStay ? lifetimeHeaders.map((name) => [name, `max-age=${lifetime / seconds(1)}`]) : []),
    }
  }

  /** Listens to all processes. Returns a function that stops it. `onLost`: reports may have been missed. */
  async watch(database: Pick<DatabaseHandle, 'listen'>, onLost: () => void): Promise<() => Promise<void>> {
    if (!this.caches) return async () => {}
    return database.listen(
      channel,
      (payload) => {
        const state = Json.pipe(PurgeState).safeParse(payload)
        if (state.success) this.#learn(state.data)
      },
      () => {
        this.#learn({ kind: 'unproven' })
        onLost()
      },
    )
  }

  async report(db: Database, failure: { reason: string; now: Date } | null): Promise<void> {
    const since = this.#state.kind === 'failing' ? this.#state.since : failure?.now.toISOString()
    const state = failure ? { kind: 'failing', since, reason: failure.reason } : { kind: 'working' }
    if (state.kind === 'working' && this.#state.kind === 'working') return
    await sql`select pg_notify(${channel}, ${JSON.stringify(state)})`.execute(db)
  }

  #learn(state: PurgeState) {
    const wasWorking = this.#state.kind === 'working'
    this.#state = state
    if (wasWorking !== (state.kind === 'working')) this.#onChange()
  }
}
