import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { ask } from '../ask.ts'
import { publishArticles } from '../faults/content.ts'
import { emptyPlace, inDatabase, serveLive } from '../faults/programs.ts'
import { openAt } from '../free-port.ts'

interface Reported {
  name: string
  spanId?: string
  parentSpanId?: string
  traceId?: string
}

async function openCollector() {
  const received: { type: string; body: string }[] = []
  const server = createServer(async (request, response) => {
    const { 'content-type': type = '' } = request.headers
    received.push({ type, body: await text(request) })
    response.writeHead(200, { 'content-type': type }).end('{}')
  })
  onTestFinished(() => void server.close())
  const reported = () => {
    const found: Reported[] = []
    for (const { body } of received)
      JSON.parse(body, (_, value) => {
        if (typeof value?.name === 'string') found.push(value)
        return value
      })
    return found
  }
  return { url: `http://127.0.0.1:${await openAt(server)}`, received, reported }
}

test('with the variables of OpenTelemetry a collector gets requests with their renders and statements, jobs and metrics', async () => {
  const collector = await openCollector()
  const place = await emptyPlace('embedded')
  const [id] = await publishArticles(place, 1)
  const secret = 'reader-4711@reader.test'
  const product = await serveLive(place, {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_METRIC_EXPORT_INTERVAL: '300',
    NEWSLETTER_CONFIRM: '0',
  })
  expect((await fetch(`${product.url}/section/news/${id}`)).status).toBe(200)
  const body = { email: secret, username: 'Priya' }
  expect((await ask('POST', `${product.url}/api/auth/subscribe`, { body })).status).toBe(200)
  const named = (name: RegExp) => collector.reported().find((one) => name.test(one.name))
  await expect.poll(() => named(/^job mail/)).toBeDefined()
  await expect.poll(() => named(/^http_request_duration_seconds$/)).toHaveProperty('histogram')
  expect(named(/^http_requests_total$/)).toHaveProperty('sum')
  expect(named(/^jobs$/)).toHaveProperty('gauge')

  const request = named(/^GET \/\*$/)
  const render = named(/^render$/)
  expect(render).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId })
  const statements = collector.reported().filter(({ parentSpanId }) => parentSpanId && parentSpanId === render?.spanId)
  expect(statements.map(({ name }) => name)).toContain('select')
  expect(named(/^POST \/api\/auth\/subscribe$/)).toBeDefined()
  expect(collector.received.filter((one) => one.body.includes(secret))).toEqual([])

  // What is left is sent at the end.
  await fetch(`${product.url}/about`)
  const spans = () => collector.reported().filter(({ spanId }) => spanId).length
  const before = spans()
  expect(await product.kill('SIGTERM')).toBe(0)
  expect(spans()).toBeGreaterThan(before)
  await inDatabase(place, async ({ db }) => {
    expect(await db.selectFrom('newsletter_subscribers').select('email_key').execute()).toEqual([{ email_key: secret }])
  })
})

test('a collector that is away, and one of the usual protocol, change nothing for readers', async () => {
  const collector = await openCollector()
  const place = await emptyPlace('embedded')
  const product = await serveLive(place, {
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/v1/traces`,
    OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://127.0.0.1:9/v1/metrics',
    OTEL_METRIC_EXPORT_INTERVAL: '100',
  })
  expect((await fetch(product.url)).status).toBe(200)
  await expect.poll(() => collector.received[0]).toMatchObject({ type: 'application/x-protobuf' })
  expect(collector.received.some(({ body }) => body.includes('render'))).toBe(true)
  expect(await product.kill('SIGTERM')).toBe(0)
})
