import { Worker } from 'node:worker_threads'
import { seconds } from '../../core/durations.ts'
import { DatabaseError } from '../errors.ts'
import type { Reply, Request, WorkerError, WorkerSettings } from './protocol.ts'

type Outcome = { value: unknown } | { error: WorkerError }

interface Hears {
  notified: (channel: string, payload: string) => void
  /** Called after the worker died and another took its place; what was listened to must be asked for again. */
  reopened: () => void
  complaint: (error: Error) => void
}

/** PostgreSQL's words for a server that is not there at the moment. */
const cannotConnectNow = '57P03'
const crashed = '57P02'

/** What a query leaves behind is garbage at once: room for much of it would only be memory that others cannot have. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 }

/**
 * The thread in which the database runs, and the post between it and us. When PostgreSQL aborts (a full disk in the
 * middle of writing its log), those who wait get an error, and a new thread is tried until the folder opens again.
 */
export class WorkerLink {
  readonly #settings: WorkerSettings
  readonly #hears: Hears
  readonly #waiting = new Map<number, (outcome: Outcome) => void>()
  #worker: Worker | null = null
  #lastId = 0
  #closed = false
  #ready = false

  constructor(settings: WorkerSettings, hears: Hears) {
    this.#settings = settings
    this.#hears = hears
  }

  async open(): Promise<void> {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: this.#settings, resourceLimits })
    this.#worker = worker
    worker.on('message', (reply: Reply) => this.#receive(reply))
    worker.on('error', (error) => this.#hears.complaint(asError(error)))
    worker.on('exit', () => this.#ended(worker))
    try {
      await this.#post(worker, { ask: 'open' })
      this.#ready = true
    } catch (error) {
      this.#worker = null
      await worker.terminate()
      throw error
    }
  }

  /** @throws DatabaseError */
  async ask(request: Request): Promise<unknown> {
    const worker = this.#worker
    if (this.#closed) throw new Error('The database is closed')
    if (worker === null || !this.#ready)
      throw failure({ message: 'The database is being reopened', code: cannotConnectNow })
    return this.#post(worker, request)
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    const worker = this.#worker
    if (worker === null) return
    // A transaction that is still open would keep it waiting; the folder survives being left at once.
    const patience = new Promise((done) => setTimeout(done, seconds(5)).unref())
    if (this.#ready) await Promise.race([this.#post(worker, { ask: 'close' }), patience])
    await worker.terminate()
  }

  async #post(worker: Worker, request: Request): Promise<unknown> {
    this.#lastId += 1
    const id = this.#lastId
    const outcome = await new Promise<Outcome>((settle) => {
      worker.postMessage({ id, request }) // oxlint-disable-line unicorn/require-post-message-target-origin -- a thread, not a window
      this.#waiting.set(id, settle)
    })
    // Made here and not where the answer arrives, so that its stack names the caller.
    if ('error' in outcome) throw failure(outcome.error)
    return outcome.value
  }

  #receive(reply: Reply): void {
    if ('complaint' in reply) return this.#hears.complaint(new Error(reply.complaint))
    if ('channel' in reply) return this.#hears.notified(reply.channel, reply.payload)
    const settle = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    settle?.(reply)
  }

  #ended(worker: Worker): void {
    const error = { message: 'The database ended in the middle of its work', code: crashed }
    for (const settle of this.#waiting.values()) settle({ error })
    this.#waiting.clear()
    if (this.#closed || this.#worker !== worker || !this.#ready) return
    this.#ready = false
    this.#hears.complaint(failure(error))
    this.#reopen(seconds(1))
  }

  #reopen(after: number): void {
    setTimeout(() => {
      if (this.#closed) return
      this.open().then(
        () => this.#hears.reopened(),
        (error: unknown) => {
          this.#hears.complaint(asError(error))
          this.#reopen(Math.min(after * 2, seconds(30)))
        },
      )
    }, after)
  }
}

function failure({ message, ...fields }: WorkerError): Error {
  if (fields.code === undefined) return new Error(message)
  return Object.assign(new DatabaseError(message, message.length, 'error'), fields)
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
