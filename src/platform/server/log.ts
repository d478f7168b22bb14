import pino, { type DestinationStream } from 'pino'
import type { Config } from './config/config.ts'
import { RecentErrors } from './core/recent-errors.ts'

/** Whatever the level of the log: plain words on a terminal, lines of JSON where a program reads them. */
export function announcer(): (line: string) => void {
  if (process.stdout.isTTY) return (line) => void process.stdout.write(`${line}\n`)
  const log = pino({ level: 'info' }, pino.destination({ dest: 1, sync: true }))
  return (line) => log.info(line)
}

export function openLog(level: Config['logLevel'], to?: DestinationStream) {
  const errors = new RecentErrors()
  const options = { level, hooks: { logMethod: errors.hook } }
  return { log: to ? pino(options, to) : pino(options), errors }
}
