import { minutes } from '../core/durations.ts'

/** Returns the level of an error. A database that is away or read-only fails each look for jobs in the same words: once a minute is enough. */
export function errorLevels(): (error: Error) => 'error' | 'debug' {
  const last = { message: '', until: 0 }
  return ({ message }) => {
    if (message === last.message && performance.now() < last.until) return 'debug'
    Object.assign(last, { message, until: performance.now() + minutes(1) })
    return 'error'
  }
}
