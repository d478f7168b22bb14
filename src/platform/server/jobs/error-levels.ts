import { minutes } from '../core/durations.ts'

const mostKnown = 100

/** A database that is away or read-only fails each look for jobs in the same words: once a minute is enough. */
export function errorLevels(): (error: Error) => 'error' | 'debug' {
  const until = new Map<string, number>()
  return ({ message }) => {
    const now = performance.now()
    if (now < (until.get(message) ?? 0)) return 'debug'
    if (until.size >= mostKnown) until.clear()
    until.set(message, now + minutes(1))
    return 'error'
  }
}
