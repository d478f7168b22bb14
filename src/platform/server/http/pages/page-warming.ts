import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { seconds } from '../../core/durations.ts'
import type { PageCache } from './page-cache.ts'

/** Renders at the same time. Nobody waits for them. */
const concurrency = 2
const maxPages = 100
/** One change of an editor purges pages more than once. */
const restAfterPurge = seconds(0.5)
const restWhileBusy = seconds(0.05)
/** A change during a render keeps the page out of the cache. */
const maxTries = 3

const savedAddresses = z.array(z.string().startsWith('/')).max(maxPages)

interface Options {
  cache: Pick<PageCache, 'hasFresh' | 'readLately'>
  warm: (address: string) => Promise<void>
  isBusy: () => boolean
  /** Keeps the addresses that were read last from a stop to the next start. */
  file: string
}

/** Renders again what was read before a purge or a stop. Readers who wait for a render go first. */
export class PageWarming {
  readonly #options: Options
  /** Those that were read last come first. */
  #due = new Set<string>()
  #round: Promise<unknown> | null = null
  #isStopping = false

  constructor(options: Options) {
    this.#options = options
  }

  async start(): Promise<void> {
    // Missing at the first start, broken after a full disk.
    const saved = await readFile(this.#options.file, 'utf8')
      .then(JSON.parse)
      .catch(() => [])
    this.add(savedAddresses.safeParse(saved).data ?? [])
  }

  add(addresses: readonly string[]): void {
    this.#due = new Set([...addresses, ...this.#due].slice(0, maxPages))
    if (this.#due.size === 0 || this.#isStopping) return
    this.#round ??= this.#runRound().finally(() => {
      this.#round = null
    })
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#round
    await writeFile(this.#options.file, JSON.stringify(this.#options.cache.readLately(maxPages)))
  }

  async #runRound(): Promise<void> {
    await pause(restAfterPurge)
    await Promise.all(Array.from({ length: concurrency }, () => this.#runLane()))
  }

  async #runLane(): Promise<void> {
    const { isBusy } = this.#options
    while (!this.#isStopping) {
      const [address] = this.#due
      if (address === undefined) return
      if (isBusy()) {
        await pause(restWhileBusy)
        continue
      }
      this.#due.delete(address)
      await this.#warm(address)
    }
  }

  /** A page that cannot be rendered is left to its next reader, who sees why. */
  async #warm(address: string): Promise<void> {
    const { cache, warm } = this.#options
    for (let tries = 0; tries < maxTries && !cache.hasFresh(address); tries++) await warm(address).catch(() => {})
  }
}
