import pLimit from 'p-limit'
import { Overloaded } from '../core/errors.ts'

/** Runs `work` as soon as there is room. Rejects with `Overloaded` if the queue is full. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>

interface Limits {
  concurrency: number
  maxQueued: number
  /** When a refused caller should come back, in seconds. */
  retryAfter: number
}

/** Bounds the work in progress, so that a flood of requests delays a few callers and refuses the rest at once. */
export function createConcurrencyLimit({ concurrency, maxQueued, retryAfter }: Limits): ConcurrencyLimit {
  const limit = pLimit(concurrency)
  return async (work) => {
    if (limit.activeCount >= concurrency && limit.pendingCount >= maxQueued) throw new Overloaded(retryAfter)
    return limit(work)
  }
}
