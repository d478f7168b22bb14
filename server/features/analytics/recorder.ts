import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { minutes } from '../../core/durations.ts'
import { NetworkLimit } from './network-limit.ts'
import type { AnalyticsParts } from './parts.ts'
import { dayIn } from './time-zone.ts'
import { validateViews } from './validate-views.ts'
import type { ViewEvent } from './view-event.ts'
import { VisitorHashes } from './visitor-hashes.ts'
import { getSalt } from './visitor-salt.ts'
import { writeViews } from './write-views.ts'

/** What is lost where the process is killed: less than this, and a batch. */
const writtenEvery = 500
/** Written in one go. VisitorHashes are summed up before, so that the more they are, the less there is to write for each. */
const batchSize = 5_000
/** Of these, views of readers who may be signed in: each of them is a row, and other queries wait meanwhile. */
const mostOfReaders = 500
/** What comes while so many wait to be written is let go: a flood takes no more memory than this. */
const mostWaiting = 50_000
/** A view that cannot be written for so long is given up. */
const patience = minutes(2)

const channel = 'readers'

/**
 * Takes views as browsers tell of them, and writes them a moment later, many at once. Who tells waits for nothing: whether
 * it is true, new and allowed is looked at when it is written.
 */
export class ViewRecorder {
  readonly #parts: AnalyticsParts
  readonly #limit = new NetworkLimit()
  readonly #strangers = new VisitorHashes()
  readonly #dayOf: (at: Date) => string
  #waiting: ViewEvent[] = []
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> | null = null
  #fullOn = ''
  #stopHearing = async () => {}

  private constructor(parts: AnalyticsParts) {
    this.#parts = parts
    this.#dayOf = dayIn(parts.config.site.timeZone)
  }

  /** Begins to write what is taken, and to hear whom other processes have counted. */
  static async start(parts: AnalyticsParts): Promise<ViewRecorder> {
    const recorder = new ViewRecorder(parts)
    recorder.#timer = setInterval(() => void recorder.write(), writtenEvery).unref()
    if (parts.listen)
      recorder.#stopHearing = await parts.listen(
        channel,
        (payload) => recorder.#hear(payload),
        () => {},
      )
    return recorder
  }

  /** Takes a view, unless it is a program's or one too many from its network. */
  take(arrival: ViewEvent): void {
    const userAgent = findBrowser(arrival.userAgent)
    if (this.#waiting.length >= mostWaiting || userAgent === null) return
    if (this.#limit.takes(arrival.network, arrival.at)) this.#waiting.push({ ...arrival, userAgent })
  }

  /** Writes all that waits. What fails is tried again the next time. */
  async write(): Promise<void> {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null
    })
    return this.#writing
  }

  /** Writes what waits and takes no more. */
  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    await this.write()
    // What came during the last batch.
    await this.write()
    await this.#stopHearing()
  }

  /** Writes what waits now. What comes meanwhile is left for the next time: it would be written in ever so small batches. */
  async #writeAll(): Promise<void> {
    for (let left = this.#waiting.length; left > 0; ) {
      const batch = nextBatch(this.#waiting.slice(0, left), this.#dayOf)
      try {
        await this.#writeBatch(batch)
      } catch (error) {
        if (!this.#isGivenUp(batch, error)) return
      }
      this.#waiting.splice(0, batch.length)
      left -= batch.length
    }
  }

  #isGivenUp([first]: readonly ViewEvent[], err: unknown): boolean {
    const age = this.#parts.now().getTime() - (first?.at ?? 0)
    const isGivenUp = age > patience
    this.#parts.log[isGivenUp ? 'error' : 'warn']({ err }, isGivenUp ? 'views were lost' : 'views were not written yet')
    return isGivenUp
  }

  /** All of one day. */
  async #writeBatch(batch: readonly ViewEvent[]): Promise<void> {
    const { db, config, sessions, now, log } = this.#parts
    const day = this.#dayOf(new Date(batch[0]?.at ?? now()))
    if (!this.#strangers.isReadyFor(day)) this.#strangers.prepare(day, await getSalt(db, day))
    const { views, marks } = await validateViews(db, { batch, day, sessions, strangers: this.#strangers, now: now() })
    const announcement = { channel, payloads: this.#parts.listen ? payloads(day, marks) : [] }
    try {
      await writeViews(db, views, config.site.timeZone, announcement)
    } catch (error) {
      // They were not counted after all.
      this.#strangers.forget(marks)
      throw error
    }
    if (this.#strangers.isFull && this.#fullOn !== day) {
      this.#fullOn = day
      log.warn({ day }, 'there are more strangers than can be told apart: no more are counted today')
    }
  }

  #hear(payload: string): void {
    const [day = '', ...marks] = payload.split(' ')
    this.#strangers.know(
      day,
      marks.map((mark) => Number.parseInt(mark, 36)),
    )
  }
}

/** The first of those that wait, as many as are written in one go; all of one day. */
function nextBatch(waiting: readonly ViewEvent[], dayOf: (at: Date) => string): ViewEvent[] {
  const day = waiting[0] && dayOf(new Date(waiting[0].at))
  let ofReaders = 0
  const end = waiting.findIndex(({ at, bearerHash }, place) => {
    if (bearerHash) ofReaders++
    return place === batchSize || ofReaders > mostOfReaders || dayOf(new Date(at)) !== day
  })
  return end < 0 ? [...waiting] : waiting.slice(0, end)
}

/** PostgreSQL takes payloads below 8,000 bytes; a mark has ten letters at most. */
const marksOfPayload = 600

function payloads(day: string, marks: readonly number[]): string[] {
  const pieces = Array.from({ length: Math.ceil(marks.length / marksOfPayload) }, (_, i) =>
    marks.slice(i * marksOfPayload, (i + 1) * marksOfPayload),
  )
  return pieces.map((piece) => `${day} ${piece.map((mark) => mark.toString(36)).join(' ')}`)
}

/** Longer than any browser's: names that wait must not take the memory that others need. */
const longestName = 1_000

/**
 * What calls itself so; of a program null. Most names come again and again: to read one takes as long as all else that is done when a view
 * comes, and each is there once, however many wait with it.
 */
const browsers = new LRUCache<string, { name: string | null }>({
  max: 1_000,
  memoMethod: (name) => ({ name: isbot(name) ? null : name }),
})

/** A browser says what it is. */
const findBrowser = (userAgent: string): string | null =>
  userAgent === '' || userAgent.length > longestName ? null : browsers.memo(userAgent).name
