import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { seconds } from '../../server/core/durations.ts'
import { Json } from '../../server/core/json.ts'
import { publishArticles } from './content.ts'
import { isLong } from './length.ts'
import { emptyPlace, inDatabase, serveLive } from './programs.ts'

const Span = z.object({
  name: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  traceId: z.string(),
})
const Traces = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
})
const Metric = z.looseObject({ name: z.string() })
const Metrics = z.object({
  resourceMetrics: z.array(z.object({ scopeMetrics: z.array(z.object({ metrics: z.array(Metric) })) })),
})

/** As much of a collector of OpenTelemetry as listens. */
async function openCollector() {
  const received: { path: string; type: string; body: string }[] = []
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request
    received.push({ path, type: headers['content-type'] ?? '', body: await text(request) })
    response.writeHead(200, { 'content-type': headers['content-type'] ?? '' }).end('{}')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const bodies = (path: string) => received.filter((one) => one.path === path).map(({ body }) => body)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    spans: () =>
      bodies('/v1/traces').flatMap((body) =>
        Json.pipe(Traces)
          .parse(body)
          .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    metrics: () =>
      bodies('/v1/metrics').flatMap((body) =>
        Json.pipe(Metrics)
          .parse(body)
          .resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((one) => one.metrics)),
      ),
  }
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
  const body = JSON.stringify({ email: secret, username: 'Priya' })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(`${product.url}/api/auth/subscribe`, { method: 'POST', headers, body })).status).toBe(200)
  const named = (name: RegExp) => collector.spans().find((span) => name.test(span.name))
  await expect.poll(() => named(/^job mail/), { timeout: seconds(15) }).toBeDefined()
  const metric = (name: string) => collector.metrics().find((one) => one.name === name)
  await expect.poll(() => metric('http_request_duration_seconds'), { timeout: seconds(15) }).toHaveProperty('histogram')
  expect(metric('http_requests_total')).toHaveProperty('sum')
  expect(metric('jobs')).toHaveProperty('gauge')

  const request = named(/^GET \/\*$/)
  const render = named(/^render$/)
  expect(render).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId })
  const statements = collector.spans().filter(({ parentSpanId }) => parentSpanId === render?.spanId)
  expect(statements.map(({ name }) => name)).toContain('select')
  expect(named(/^POST \/api\/auth\/subscribe$/)).toBeDefined()
  expect(collector.received.filter((one) => one.body.includes(secret))).toEqual([])

  // What is left is sent at the end.
  await fetch(`${product.url}/about`)
  const before = collector.spans().length
  expect(await product.kill('SIGTERM')).toBe(0)
  expect(collector.spans().length).toBeGreaterThan(before)
  await inDatabase(place, async ({ db }) => {
    expect(await db.selectFrom('newsletter_subscribers').select('email_key').execute()).toEqual([{ email_key: secret }])
  })
})

test.runIf(isLong)('a collector that is away, and one of the usual protocol, change nothing for readers', async () => {
  const collector = await openCollector()
  const place = await emptyPlace('embedded')
  const product = await serveLive(place, {
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/v1/traces`,
    OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://127.0.0.1:9/v1/metrics',
    OTEL_METRIC_EXPORT_INTERVAL: '100',
  })
  expect((await fetch(product.url)).status).toBe(200)
  await expect
    .poll(() => collector.received[0], { timeout: seconds(15) })
    .toMatchObject({ type: 'application/x-protobuf' })
  expect(collector.received.some(({ body }) => body.includes('render'))).toBe(true)
  expect(await product.kill('SIGTERM')).toBe(0)
})
