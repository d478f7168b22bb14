import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openAt } from '../../../../../test/free-port.ts'
import { openLog } from '../../log.ts'
import { parseDsn } from './index.ts'
import { errorReporter } from './report-errors.ts'

async function openService() {
  const envelopes: { path: string; auth: string; lines: Record<string, unknown>[] }[] = []
  const server = createServer(async (request, response) => {
    const lines = (await text(request)).split('\n').map((line) => JSON.parse(line))
    envelopes.push({ path: request.url ?? '', auth: String(request.headers['x-sentry-auth']), lines })
    response.end('{}')
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { envelopes, dsn: `http://publickey@127.0.0.1:${await openAt(server)}/sentry/7` }
}

test('an error of the log arrives as an event with its stack, and without what names a person', async () => {
  const { envelopes, dsn } = await openService()
  const { log, errors } = openLog('silent')
  errors.onError(errorReporter({ dsn, mode: 'live' }))
  log.level = 'error'
  log.child({ requestId: 'abc-1' }).error({ err: new TypeError('No mail for priya@example.com') }, 'request failed')
  await expect.poll(() => envelopes.length).toBe(1)
  const [{ path, auth, lines } = { path: '', auth: '', lines: [] }] = envelopes
  expect(path).toBe('/sentry/api/7/envelope/')
  expect(auth).toContain('sentry_key=publickey')
  const [head, item, event] = lines
  expect(item).toEqual({ type: 'event' })
  expect(event).toMatchObject({
    event_id: head?.['event_id'],
    environment: 'live',
    tags: { request_id: 'abc-1' },
    exception: { values: [{ value: 'request failed: TypeError: No mail for …@…' }] },
  })
  expect(JSON.stringify(event)).toContain('report-errors.test.ts')
  expect(JSON.stringify(event)).not.toContain('priya')
})

test('of very many errors thirty a minute are reported, and a service that is away stops nothing', async () => {
  const { envelopes, dsn } = await openService()
  const report = errorReporter({ dsn, mode: 'live', now: () => 0 })
  const error = { at: new Date(), message: 'it broke', requestId: null, stack: null }
  for (let i = 0; i < 100; i++) report(error)
  await expect.poll(() => envelopes.length).toBe(30)
  errorReporter({ dsn: 'http://key@127.0.0.1:9/1', mode: 'live' })(error)
})

test.each(['https://sentry.example/7', 'https://key@sentry.example', 'ftp://key@sentry.example/7', 'key'])(
  '%s is no DSN',
  (dsn) => expect(parseDsn(dsn)).toBeNull(),
)
