import { Worker } from 'node:worker_threads'
import { seconds } from '../../core/durations.ts'
import { littleForNewObjects } from '../../core/thread-memory.ts'
import { DatabaseError, DatabaseRecovered } from '../errors.ts'
import type { WorkerError, WorkerMessage, WorkerRequest, WorkerSettings } from './protocol.ts'

type Response = { value: unknown } | { error: WorkerError }

interface Handlers {
  notified: (channel: string, payload: string) => void
  /** The new thread listens to nothing yet. */
  reopened: () => void
  problem: (error: Error) => void
}

const cannotConnectNow = '57P03'
const crashed = '57P02'

/** When PostgreSQL aborts, pending requests fail, and new threads are started until the folder opens again. */
export class WorkerLink {
  readonly #settings: WorkerSettings
  readonly #handlers: Handlers
  readonly #pending = new Map<number, (response: Response) => void>()
  #worker: Worker | null = null
  #lastId = 0
  #closed = false
  #ready = false

  constructor(settings: WorkerSettings, handlers: Handlers) {
    this.#settings = settings
    this.#handlers = handlers
  }

  async open(mayCreate: boolean): Promise<void> {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: this.#settings,
      resourceLimits: littleForNewObjects,
    })
    this.#worker = worker
    worker.on('message', (message: WorkerMessage) => this.#receive(message))
    worker.on('error', (error) => this.#handlers.problem(asError(error)))
    worker.on('exit', () => this.#ended(worker))
    try {
      await this.#post(worker, { type: 'open', mayCreate })
      this.#ready = true
    } catch (error) {
      this.#worker = null
      await worker.terminate()
      throw error
    }
  }

  /** @throws DatabaseError */
  async request(request: WorkerRequest): Promise<unknown> {
    const worker = this.#worker
    if (this.#closed) throw new Error('The database is closed')
    if (worker === null || !this.#ready)
      throw toError({ message: 'The database is being reopened', code: cannotConnectNow })
    return this.#post(worker, request)
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    const worker = this.#worker
    if (worker === null) return
    // An open transaction would delay it. Ending the thread at once does not harm the folder.
    const timeout = new Promise((done) => setTimeout(done, seconds(5)).unref())
    if (this.#ready) await Promise.race([this.#post(worker, { type: 'close' }), timeout])
    await worker.terminate()
  }

  async #post(worker: Worker, request: WorkerRequest): Promise<unknown> {
    this.#lastId += 1
    const id = this.#lastId
    const response = await new Promise<Response>((resolve) => {
      worker.postMessage({ id, request })
      this.#pending.set(id, resolve)
    })
    // Created here so that its stack names the caller.
    if ('error' in response) throw toError(response.error)
    return response.value
  }

  #receive(message: WorkerMessage): void {
    if ('problem' in message) return this.#handlers.problem(new Error(message.problem))
    if ('recovery' in message) return this.#handlers.problem(new DatabaseRecovered(message.recovery))
    if ('channel' in message) return this.#handlers.notified(message.channel, message.payload)
    const resolve = this.#pending.get(message.id)
    this.#pending.delete(message.id)
    resolve?.(message)
  }

  #ended(worker: Worker): void {
    const error = { message: 'The database ended unexpectedly', code: crashed }
    for (const resolve of this.#pending.values()) resolve({ error })
    this.#pending.clear()
    if (this.#closed || this.#worker !== worker || !this.#ready) return
    this.#ready = false
    this.#handlers.problem(toError(error))
    this.#reopen(seconds(1))
  }

  #reopen(after: number): void {
    setTimeout(() => {
      if (this.#closed) return
      // A database must not be made anew because its disk is away for a moment.
      this.open(false).then(
        () => this.#handlers.reopened(),
        (error: unknown) => {
          this.#handlers.problem(asError(error))
          this.#reopen(Math.min(after * 2, seconds(30)))
        },
      )
    }, after)
  }
}

function toError({ message, ...fields }: WorkerError): Error {
  if (fields.code === undefined) return new Error(message)
  return Object.assign(new DatabaseError(message, message.length, 'error'), fields)
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
