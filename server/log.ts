import pino, { type DestinationStream } from 'pino'
import type { Config } from './config.ts'
import { RecentErrors } from './core/recent-errors.ts'

/** The log of a process, and the errors in it that the back office shows. */
export function openLog(level: Config['logLevel'], to?: DestinationStream) {
  const errors = new RecentErrors()
  const options = { level, hooks: { logMethod: errors.hook } }
  return { log: to ? pino(options, to) : pino(options), errors }
}
