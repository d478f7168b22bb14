import { hash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { seconds } from '../../durations.ts'

/** An office or a campus behind one address still counts; a script does not. */
const atOnce = 100
const every = seconds(2)

const mostNetworks = 50_000

/**
 * How many views are taken from a network: a hundred at once, then one in two seconds. Networks are known for some minutes, by
 * a hash that means nothing to any other process.
 */
export class NetworkLimit {
  readonly #salt = randomBytes(16).toString('base64url')
  readonly #fullAt = new LRUCache<string, number>({ max: mostNetworks })

  /** Whether one more view is taken from a network. */
  takes(network: string, now: Date): boolean {
    const key = hash('sha256', `${this.#salt} ${network}`, 'base64url').slice(0, 16)
    const fullAt = Math.max(this.#fullAt.get(key) ?? 0, now.getTime()) + every
    if (fullAt > now.getTime() + atOnce * every) return false
    this.#fullAt.set(key, fullAt)
    return true
  }
}
