import { LRUCache } from 'lru-cache'
import { seconds } from './durations.ts'
import { TooManyAttempts } from './errors.ts'

/** More would evict the networks that have been quiet longest. */
const maxNetworks = 10_000

/** This machine itself. Behind a proxy that is not trusted everybody comes from here, so it is not limited. */
export const isThisMachine = (network: string) => network.startsWith('127.') || network === '0:0:0:0:0:0:0:0/64'

/**
 * A token bucket for each network in this process's memory, for what is called too often to store every attempt: `burst` calls at once,
 * then one every `every` milliseconds. The function takes one call. @throws TooManyAttempts
 */
export function createLocalRateLimit({ burst, every }: { burst: number; every: number }): (network: string) => void {
  const fullAt = new LRUCache<string, number>({ max: maxNetworks })
  return (network) => {
    if (isThisMachine(network)) return
    // Clocks may be set back, this one never is.
    const now = performance.now()
    const after = Math.max(fullAt.get(network) ?? now, now) + every
    const wait = after - now - burst * every
    if (wait > 0) throw new TooManyAttempts(Math.ceil(wait / seconds(1)))
    fullAt.set(network, after)
  }
}
