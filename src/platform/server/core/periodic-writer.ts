import type { FastifyBaseLogger } from 'fastify'
import { seconds } from './durations.ts'

const interval = seconds(10)

/** Every ten seconds. One write at a time, so that nothing is written twice. */
export class PeriodicWriter {
  readonly #work: () => Promise<void>
  readonly #onError: (error: unknown) => void
  readonly #timer: NodeJS.Timeout
  #writing: Promise<void> = Promise.resolve()

  constructor(what: string, log: Pick<FastifyBaseLogger, 'error'>, work: () => Promise<void>) {
    this.#work = work
    this.#onError = (error) => log.error({ err: error }, `${what} not written`)
    this.#timer = setInterval(() => void this.write().catch(this.#onError), interval).unref()
  }

  write(): Promise<void> {
    this.#writing = this.#writing.catch(() => {}).then(this.#work)
    return this.#writing
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.write().catch(this.#onError)
  }
}
