import { LRUCache } from 'lru-cache'
import { seconds } from './durations.ts'
import { TooManyAttempts } from './errors.ts'

const maxNetworks = 10_000

/** Behind a proxy that is not trusted everybody comes from here, so it is not limited. */
export const isThisMachine = (network: string) => network.startsWith('127.') || network === '0:0:0:0:0:0:0:0/64'

/**
 * In memory, for calls too frequent to store. `every` is in milliseconds. The function takes one call.
 * @throws TooManyAttempts
 */
export function createLocalRateLimit({ burst, every }: { burst: number; every: number }): (network: string) => void {
  const fullAt = new LRUCache<string, number>({ max: maxNetworks })
  return (network) => {
    if (isThisMachine(network)) return
    // Monotonic: other clocks may be set back.
    const now = performance.now()
    const after = Math.max(fullAt.get(network) ?? now, now) + every
    const wait = after - now - burst * every
    if (wait > 0) throw new TooManyAttempts(Math.ceil(wait / seconds(1)))
    fullAt.set(network, after)
  }
}
