import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { seconds } from '../../core/durations.ts'
import type { LoggedError } from '../../core/recent-errors.ts'
import { version } from '../../version.ts'
import { parseDsn, type ReportTarget } from './index.ts'

/** The service counts equal errors together, and a broken magazine must not be busy with reports. */
const maxPerMinute = 30
const timeout = seconds(5)

interface Options {
  dsn: string
  mode: string
  now?: () => number
}

/** Speaks Sentry's protocol. Neither waits nor throws: a report that does not arrive is in the log anyway. */
export function errorReporter({ dsn, mode, now = Date.now }: Options): (error: LoggedError) => void {
  const target = parseDsn(dsn)
  if (!target) throw new Error('not a DSN')
  let [minute, sent] = [0, 0]
  return (error) => {
    const present = Math.floor(now() / seconds(60))
    if (present !== minute) [minute, sent] = [present, 0]
    if (++sent > maxPerMinute) return
    void post(target, envelopeOf(error, mode))
  }
}

async function post({ address, key }: ReportTarget, body: string): Promise<void> {
  const headers = {
    'content-type': 'application/x-sentry-envelope',
    'x-sentry-auth': `Sentry sentry_version=7, sentry_client=groundplane/${version}, sentry_key=${key}`,
  }
  const signal = AbortSignal.timeout(timeout)
  await fetch(address, { method: 'POST', headers, body, signal }).catch(() => null)
}

function envelopeOf({ at, message, requestId, stack }: LoggedError, mode: string): string {
  const id = randomUUID().replaceAll('-', '')
  const event = {
    event_id: id,
    timestamp: at.toISOString(),
    platform: 'node',
    level: 'error',
    logger: 'groundplane',
    release: `groundplane@${version}`,
    environment: mode,
    server_name: hostname(),
    ...(requestId && { tags: { request_id: requestId } }),
    exception: { values: [{ type: message.split(':', 1)[0], value: message, ...framesOf(stack) }] },
  }
  return [{ event_id: id, sent_at: at.toISOString() }, { type: 'event' }, event]
    .map((line) => JSON.stringify(line))
    .join('\n')
}

function framesOf(stack: string | null) {
  const frames = [...(stack ?? '').matchAll(/^[ \t]+at (?:(.+?) \()?(?:file:\/\/)?([^\s()]+):(\d+):(\d+)\)?$/gm)].map(
    ([, name = '?', filename = '', line, column]) => ({
      function: name,
      filename,
      lineno: Number(line),
      colno: Number(column),
      in_app: !/node:|node_modules/.test(filename),
    }),
  )
  return frames.length > 0 ? { stacktrace: { frames: frames.toReversed() } } : {}
}
