import { availableParallelism } from 'node:os'
import { parseOptions } from '@node-rs/argon2'
import { Piscina } from 'piscina'
import { seconds } from '../../../core/durations.ts'
import { Overloaded } from '../../../core/errors.ts'
import { newSecret } from '../secrets.ts'
import { type Hashing, parameters } from './hashing.ts'

/** One core stays free for readers where there is more than one; two hashes fill the memory bus of most machines. */
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1))

/** About three seconds of waiting; who comes later is better told to come again. */
const longestQueue = 100

/** How much less than pages hashing counts for where both want a core: on Linux a tenth. */
const niceIncrement = 10

export interface Checked {
  matches: boolean
  /** The stored hash was made with other parameters than we use now. */
  isOutdated: boolean
}

/** Makes and checks password hashes: in threads of their own, few at a time, and after readers. */
export class PasswordHasher {
  readonly #pool = new Piscina<Hashing, string | boolean>({
    filename: new URL('hashing.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: atOnce,
    maxQueue: longestQueue,
    idleTimeout: seconds(30),
    niceIncrement,
    recordTiming: false,
  })
  /** Stands in where there is nothing to compare with, so that a check always takes as long. */
  #decoy: Promise<string> | undefined

  /** @throws Overloaded where the queue is full; for callers that have something to do before they hash */
  requireRoom(): void {
    if (this.#pool.queueSize >= longestQueue) throw new Overloaded(2)
  }

  /** @throws Overloaded */
  async hash(password: string): Promise<string> {
    return String(await this.#inTurn({ password: normal(password) }))
  }

  /**
   * Whether a password is the one that was hashed. Without a hash it takes the same time and does not match.
   * @throws Overloaded
   */
  async check(stored: string | null, password: string): Promise<Checked> {
    const against = stored ?? (await this.#findDecoy())
    const matches = (await this.#inTurn({ password: normal(password), against })) === true && stored !== null
    return { matches, isOutdated: matches && isOutdated(against) }
  }

  /** Ends the threads once what is under way is done. */
  async close(): Promise<void> {
    await this.#pool.close()
  }

  async #findDecoy(): Promise<string> {
    this.#decoy ??= this.hash(newSecret())
    try {
      return await this.#decoy
    } catch (error) {
      // There was no room for it; the next one may have more luck.
      this.#decoy = undefined
      throw error
    }
  }

  #inTurn(hashing: Hashing): Promise<string | boolean> {
    this.requireRoom()
    return this.#pool.run(hashing)
  }
}

/** The same characters are the same password, however a keyboard composes them. */
const normal = (password: string) => password.normalize('NFKC')

function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored)
  return (
    memoryCost !== parameters.memoryCost || timeCost !== parameters.timeCost || parallelism !== parameters.parallelism
  )
}
