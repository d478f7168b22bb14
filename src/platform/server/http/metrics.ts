import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { NotAllowed } from '../core/errors.ts'
import { FreshRegistry, readingOf } from './cluster-metrics.ts'
import type { CachedPages } from './pages/cached-pages.ts'
import type { PageCache } from './pages/page-cache.ts'
import { registerSystem, type SystemSource } from './system-metrics.ts'

interface Options {
  cache: PageCache
  cachedPages: CachedPages
  system: SystemSource
  /** Whoever sends it may read the metrics. Without it only this machine may. */
  token: string | undefined
}

/** Prometheus text of all processes. Returns what reads those of this process. */
export function serveMetrics(app: FastifyInstance, { cache, cachedPages, system, token }: Options) {
  const register = new FreshRegistry()
  const read = readingOf(register)
  registerProcess(register)
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answers sent, by route and status; cached pages have the route "cache"',
    labelNames: ['method', 'route', 'status'],
    registers: [register],
    collect() {
      for (const { count, ...labels } of cachedPages.takeCounts()) this.inc({ ...labels, route: 'cache' }, count)
    },
  })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route; without cached pages',
    labelNames: ['route'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers: [register],
  })
  registerCache(register, cache)
  const systemMetrics = registerSystem(register, system)
  register.refresh = systemMetrics.refresh
  app.addHook('onClose', async () => systemMetrics.stop())

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    requests.inc({ method: request.method, route, status: reply.statusCode })
    seconds.observe({ route }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', { config: { access: 'anyone' }, schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, token)) throw new NotAllowed()
    return reply.type(register.contentType).send(await read())
  })
  return () => register.getMetricsAsJSON()
}

let ofThisProcess: Registry | undefined

/** Once a process: the library never stops to observe, and what observes would keep the application of its registry. */
function registerProcess(register: Registry): void {
  if (!ofThisProcess) {
    ofThisProcess = new Registry()
    collectDefaultMetrics({ register: ofThisProcess })
  }
  for (const { name } of ofThisProcess.getMetricsAsArray()) {
    const metric = ofThisProcess.getSingleMetric(name)
    if (metric) register.registerMetric(metric)
  }
}

function registerCache(register: Registry, cache: PageCache) {
  gauge(register, 'page_cache_bytes', 'Bytes of all cached pages', () => cache.size.bytes)
  gauge(register, 'page_cache_pages', 'Cached pages', () => cache.size.pages)
  gauge(register, 'page_renders_running', 'Pages that are being rendered', () => cache.size.rendering)

  register.registerMetric(
    new Counter({
      name: 'page_renders_total',
      help: 'Pages rendered',
      registers: [],
      collect() {
        this.reset()
        this.inc(cache.renders)
      },
    }),
  )

  register.registerMetric(
    new Counter({
      name: 'page_requests_total',
      help: 'Requests for pages, by kind of page and by where the page came from',
      labelNames: ['surface', 'from'],
      registers: [],
      collect() {
        this.reset()
        for (const { count, ...labels } of cache.requests.all()) this.inc(labels, count)
      },
    }),
  )
}

function gauge(register: Registry, name: string, help: string, read: () => number) {
  register.registerMetric(
    new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(read())
      },
    }),
  )
}

/** Decided by the connection's own address, not by forwarding headers. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const sent = Buffer.from(request.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  if (token) return sent.length === expected.length && timingSafeEqual(sent, expected)
  const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
  return !isForwarded && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '')
}
