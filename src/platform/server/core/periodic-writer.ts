import type { FastifyBaseLogger } from 'fastify'
import { seconds } from './durations.ts'

const interval = seconds(10)

/** Writes what is counted in memory every ten seconds. Writes run one after the other, so that nothing is written twice. */
export class PeriodicWriter {
  readonly #work: () => Promise<void>
  readonly #onError: (error: unknown) => void
  readonly #timer: NodeJS.Timeout
  #writing: Promise<void> = Promise.resolve()

  /** `what` names it in the log when a periodic write fails. */
  constructor(what: string, log: Pick<FastifyBaseLogger, 'error'>, work: () => Promise<void>) {
    this.#work = work
    this.#onError = (error) => log.error({ err: error }, `${what} not written`)
    this.#timer = setInterval(() => void this.write().catch(this.#onError), interval).unref()
  }

  /** Writes now, after a write that is under way. */
  write(): Promise<void> {
    this.#writing = this.#writing.catch(() => {}).then(this.#work)
    return this.#writing
  }

  /** Writes once more and stops. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.write().catch(this.#onError)
  }
}
