import { Overloaded } from '../core/errors.ts'

/** Does a piece of work when its turn comes. Rejects with `Overloaded` where too many wait already. */
export type Turnstile = <T>(work: () => Promise<T>) => Promise<T>

interface Bounds {
  /** How many pieces of work are done at the same time. */
  atOnce: number
  /** How many more may wait for their turn. */
  waiting: number
  /** When who is refused should come back, in seconds. */
  retryAfter: number
}

/**
 * Bounds the work that is under way, so that a flood of requests costs those refused a moment, and not everybody everything:
 * without bounds each answer takes longer than its reader waits, and all work is done for nobody.
 */
export function createTurnstile({ atOnce, waiting, retryAfter }: Bounds): Turnstile {
  const queue: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < atOnce) running++
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve))
    else throw new Overloaded(retryAfter)
    try {
      return await work()
    } finally {
      const next = queue.shift()
      // Who waited longest takes the place that becomes free.
      if (next) next()
      else running--
    }
  }
}
