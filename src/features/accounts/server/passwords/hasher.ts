import { availableParallelism } from 'node:os'
import { type Options, parseOptions } from '@node-rs/argon2'
import { Piscina } from 'piscina'
import { seconds } from '../../../../platform/server/core/durations.ts'
import { Overloaded } from '../../../../platform/server/core/errors.ts'
import { newSecret } from '../../../../platform/server/core/secrets.ts'
import { type HashTask, parameters as strong } from './hashing.ts'

/** Leaves a core free for readers. Two hashes saturate the memory bus of most machines. */
const threads = Math.max(1, Math.min(2, availableParallelism() - 1))

/** About three seconds of work. Beyond it callers are told to retry. */
const maxQueue = 100

/** Pages come before hashing when both want a core. On Linux, 10 gives hashing a tenth of the weight. */
const niceIncrement = 10

export interface PasswordCheck {
  matches: boolean
  /** The stored hash has other parameters than today's. */
  isOutdated: boolean
}

export class PasswordHasher {
  readonly #pool = new Piscina<HashTask, string | boolean>({
    filename: new URL('hashing.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    maxQueue,
    idleTimeout: seconds(30),
    niceIncrement,
    recordTiming: false,
  })
  readonly #parameters: Options
  /** Checked against if there is no stored hash, so that every check takes the same time. */
  #decoy: Promise<string> | undefined

  /** `parameters` are weaker in tests only. */
  constructor(parameters: Options = strong) {
    this.#parameters = parameters
  }

  /** For callers that do other work before they hash. @throws Overloaded if the queue is full */
  requireCapacity(): void {
    if (this.#pool.queueSize >= maxQueue) throw new Overloaded(2)
  }

  /** @throws Overloaded */
  async hash(password: string): Promise<string> {
    return String(await this.#run({ password: normalize(password), parameters: this.#parameters }))
  }

  /** Takes the same time without a hash, and then does not match. @throws Overloaded */
  async check(stored: string | null, password: string): Promise<PasswordCheck> {
    const against = stored ?? (await this.#findDecoy())
    const matches = (await this.#run({ password: normalize(password), against })) === true && stored !== null
    return { matches, isOutdated: matches && this.#isOutdated(against) }
  }

  async close(): Promise<void> {
    await this.#pool.close()
  }

  async #findDecoy(): Promise<string> {
    this.#decoy ??= this.hash(newSecret())
    try {
      return await this.#decoy
    } catch (error) {
      // The queue was full. The next check tries again.
      this.#decoy = undefined
      throw error
    }
  }

  #isOutdated(stored: string): boolean {
    const { memoryCost, timeCost, parallelism } = parseOptions(stored)
    const wanted = this.#parameters
    return memoryCost !== wanted.memoryCost || timeCost !== wanted.timeCost || parallelism !== wanted.parallelism
  }

  #run(task: HashTask): Promise<string | boolean> {
    this.requireCapacity()
    return this.#pool.run(task)
  }
}

/** Keyboards compose the same characters in different ways. */
const normalize = (password: string) => password.normalize('NFKC')
