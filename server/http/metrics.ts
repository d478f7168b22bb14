import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { NotAllowed } from '../core/errors.ts'
import type { KeptPages } from './kept-pages.ts'
import type { PageCache } from './page-cache.ts'

interface Options {
  cache: PageCache
  keptPages: KeptPages
  /** Whoever sends it may read, from anywhere; without one, only this machine may. */
  token: string | undefined
}

/** `GET /metrics`: Prometheus text, for this machine or whoever holds the token. */
export function serveMetrics(app: FastifyInstance, { cache, keptPages, token }: Options) {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answers sent, by route and status; pages that were kept have the route "kept"',
    labelNames: ['method', 'route', 'status'],
    registers: [register],
    collect() {
      for (const { count, ...labels } of keptPages.take()) this.inc({ ...labels, route: 'kept' }, count)
    },
  })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route; not of pages that were kept',
    labelNames: ['route'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers: [register],
  })
  gauge(register, 'page_cache_bytes', 'Bytes of all kept pages', () => cache.size.bytes)
  gauge(register, 'page_cache_pages', 'Kept pages', () => cache.size.pages)
  gauge(register, 'page_renders_running', 'Pages that are being rendered', () => cache.size.rendering)

  new Counter({
    name: 'page_renders_total',
    help: 'Pages rendered',
    registers: [register],
    collect() {
      this.reset()
      this.inc(cache.renders)
    },
  })

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    requests.inc({ method: request.method, route, status: reply.statusCode })
    seconds.observe({ route }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', { config: { access: 'anyone' } }, async (request, reply) => {
    if (!mayRead(request, token)) throw new NotAllowed()
    return reply.type(register.contentType).send(await register.metrics())
  })
}

function gauge(register: Registry, name: string, help: string, read: () => number) {
  new Gauge({
    name,
    help,
    registers: [register],
    collect() {
      this.set(read())
    },
  })
}

/** The connection's own end counts, not what a proxy says of it. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const sent = Buffer.from(request.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  if (token) return sent.length === expected.length && timingSafeEqual(sent, expected)
  const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
  return !isForwarded && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '')
}
