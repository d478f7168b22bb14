import { availableParallelism } from 'node:os'
import { hash, type Options, parseOptions, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { Overloaded } from '../../errors.ts'
import { newSecret } from './secrets.ts'

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } satisfies Options

/** One core stays free for readers where there is more than one; two hashes fill the memory bus of most machines. */
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1))

/** About three seconds of waiting; who comes later is better told to come again. */
const longestQueue = 100

export interface Checked {
  matches: boolean
  /** The stored hash was made with other parameters than we use now. */
  isOutdated: boolean
}

/** Makes and checks password hashes, off the main thread and few at a time. */
export class PasswordHasher {
  readonly #limit = pLimit(atOnce)
  /** Stands in where there is nothing to compare with, so that a check always takes as long. */
  #decoy: Promise<string> | undefined

  /** @throws Overloaded where the queue is full; for callers that have something to do before they hash */
  requireRoom(): void {
    if (this.#limit.pendingCount >= longestQueue) throw new Overloaded(2)
  }

  /** @throws Overloaded */
  async hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(normal(password), parameters))
  }

  /**
   * Whether a password is the one that was hashed. Without a hash it takes the same time and does not match.
   * @throws Overloaded
   */
  async check(stored: string | null, password: string): Promise<Checked> {
    this.#decoy ??= hash(newSecret(), parameters)
    const against = stored ?? (await this.#decoy)
    const matches = (await this.#inTurn(() => verify(against, normal(password)))) && stored !== null
    return { matches, isOutdated: matches && isOutdated(against) }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.requireRoom()
    return this.#limit(work)
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
