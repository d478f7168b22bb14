import { sql } from 'kysely'
import { dayInZone } from '../../../../platform/server/core/day-in-zone.ts'
import { minutes } from '../../../../platform/server/core/durations.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { isRobot } from '../../../../platform/server/http/api/visitor.ts'
import type { AnalyticsDeps } from '../deps.ts'
import { NetworkLimit } from './network-limit.ts'
import { validateViews } from './validate-views.ts'
import type { ViewEvent } from './view-event.ts'
import { VisitorHashes } from './visitor-hashes.ts'
import { getSalt } from './visitor-salt.ts'
import { writeViews } from './write-views.ts'

/** Milliseconds between batches. `kill -9` loses the views of this time at most. */
const flushInterval = 500
/** 2,000 views a second: four times what is promised, to catch up after an outage. */
const batchSize = 1_000
/** Further views are dropped while the database is away, to limit memory. */
const maxQueued = 20_000
/** A batch that fails for this long is dropped. */
const maxAge = minutes(2)
/** No browser's user agent is longer. */
const maxUserAgent = 1_000

/** The NOTIFY channel on which processes tell each other whom they have counted: a day and new visitor hashes. */
const channel = 'visitors'

export class ViewRecorder {
  readonly #deps: AnalyticsDeps
  #limit = new NetworkLimit()
  #visitors = new VisitorHashes()
  readonly #queue: ViewEvent[] = []
  #timer: NodeJS.Timeout | undefined
  #flushing: Promise<void> | null = null
  #stopListening = async () => {}

  private constructor(deps: AnalyticsDeps) {
    this.#deps = deps
  }

  static async start(deps: AnalyticsDeps): Promise<ViewRecorder> {
    const recorder = new ViewRecorder(deps)
    if (recorder.#hasOthers)
      recorder.#stopListening = await deps.database.listen(
        channel,
        (payload) => {
          const [day = '', ...hashes] = payload.split(' ')
          recorder.#visitors.add(day, hashes)
        },
        () => {},
      )
    recorder.#timer = setInterval(() => void recorder.flush(), flushInterval).unref()
    return recorder
  }

  /** An embedded database serves one process only. */
  get #hasOthers() {
    return this.#deps.database.kind === 'postgres'
  }

  readonly forget = () => {
    this.#limit = new NetworkLimit()
    this.#visitors = new VisitorHashes()
  }

  record(event: ViewEvent): void {
    const { userAgent, network, at } = event
    if (this.#queue.length >= maxQueued) return
    if (userAgent.length > maxUserAgent || isRobot(userAgent)) return
    if (this.#limit.accepts(network, at)) this.#queue.push(event)
  }

  /** A batch that fails stays queued. */
  flush(): Promise<void> {
    this.#flushing ??= this.#flush().finally(() => {
      this.#flushing = null
    })
    return this.#flushing
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#flushing
    for (let left = Number.POSITIVE_INFINITY; this.#queue.length > 0 && this.#queue.length < left; ) {
      left = this.#queue.length
      await this.flush()
    }
    await this.#stopListening()
  }

  #dayOf(at: Date): string {
    return dayInZone(this.#deps.settings.current().contact.timeZone, at)
  }

  async #flush(): Promise<void> {
    const [first] = this.#queue
    if (!first) return
    const day = this.#dayOf(new Date(first.at))
    const next = this.#queue.slice(0, batchSize)
    const nextDay = next.findIndex(({ at }) => this.#dayOf(new Date(at)) !== day)
    const events = nextDay < 0 ? next : next.slice(0, nextDay)
    try {
      await this.#write(day, events)
    } catch (err) {
      const isTooOld = this.#deps.now().getTime() - first.at > maxAge
      this.#deps.log[isTooOld ? 'error' : 'warn']({ err }, isTooOld ? 'views were lost' : 'views wait to be written')
      if (!isTooOld) return
    }
    this.#queue.splice(0, events.length)
  }

  async #write(day: string, events: readonly ViewEvent[]): Promise<void> {
    const { db, settings, sessions, now } = this.#deps
    if (this.#visitors.day < day) this.#visitors.startDay(day, await getSalt(db, day))
    const { batch, hashes } = await validateViews(db, { events, day, sessions, visitors: this.#visitors, now: now() })
    try {
      await inTransaction(db, async (tx) => {
        await writeViews(tx, [batch], settings.current().contact.timeZone)
        if (this.#hasOthers) await notifyProcesses(tx, day, hashes)
      })
    } catch (error) {
      this.#visitors.remove(hashes)
      throw error
    }
  }
}

/** PostgreSQL takes payloads below 8,000 bytes; a hash and a blank are 13. */
const hashesPerPayload = 600

async function notifyProcesses(tx: Transaction, day: string, hashes: readonly string[]): Promise<void> {
  for (let i = 0; i < hashes.length; i += hashesPerPayload)
    await sql`select pg_notify(${channel}, ${[day, ...hashes.slice(i, i + hashesPerPayload)].join(' ')})`.execute(tx)
}
