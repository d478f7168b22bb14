import type { IncomingMessage, ServerResponse } from 'node:http'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { ServerBuild } from 'react-router'
import type { Config } from './config.ts'
import { minutes, seconds } from './core/durations.ts'
import type { DatabaseHandle } from './db/database.ts'
import { invalidationChannel, onInvalidate } from './db/transaction.ts'
import { type AllDeps, openDeps } from './deps.ts'
import { createIdentify } from './features/accounts/index.ts'
import { accountJobs } from './features/accounts/jobs.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { adJobs } from './features/ads/jobs.ts'
import { adRoutes } from './features/ads/routes.ts'
import { analyticsJobs } from './features/analytics/jobs.ts'
import { analyticsRoutes } from './features/analytics/routes.ts'
import { articleRoutes } from './features/articles/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { brandRoutes } from './features/brand/routes.ts'
import { carouselRoutes } from './features/carousel/routes.ts'
import type { Router } from './features/deps.ts'
import { failedWorkRoutes } from './features/failed-work/routes.ts'
import { feedRoutes } from './features/feeds/routes.ts'
import { imageRoutes } from './features/images/routes.ts'
import { mediaPackRoutes } from './features/media-pack/routes.ts'
import { newsletterJobs } from './features/newsletter/jobs.ts'
import { newsletterRoutes } from './features/newsletter/routes.ts'
import { newsroomJobs } from './features/newsroom/jobs.ts'
import { newsroomRoutes } from './features/newsroom/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { siteRoutes } from './features/site/routes.ts'
import { subscriptionJobs } from './features/subscriptions/jobs.ts'
import { subscriptionRoutes } from './features/subscriptions/routes.ts'
import { scriptOf } from './gateways/open.ts'
import { createEndpoints, requireDeclaredAccess } from './http/api/endpoints.ts'
import { collectApiDocument, serveApiDocuments } from './http/api/openapi.ts'
import { answerError, handleErrors } from './http/error-handler.ts'
import { serveHealth } from './http/health.ts'
import { serveMetrics } from './http/metrics.ts'
import { CachedPages } from './http/pages/cached-pages.ts'
import { withCheckout } from './http/pages/checkout-page.ts'
import { createPageAddresses } from './http/pages/page-address.ts'
import { PageCache } from './http/pages/page-cache.ts'
import { createRenderer } from './http/pages/renderer.ts'
import { servePages } from './http/pages/serve-pages.ts'
import { logRequests, newRequestId } from './http/request-log.ts'
import { securityHeaders, sendHeaders } from './http/security-headers.ts'
import { serveFiles } from './http/static-files.ts'
import type { Jobs } from './jobs/index.ts'

/** What the application is made of. Tests hand in a database and a clock of their own. */
export interface AppOptions {
  config: Config
  database: DatabaseHandle
  log: FastifyBaseLogger
  build: PagesBuild
  now?: () => Date
}

export interface PagesBuild {
  /** The same build at each call in production, the newest one in development. */
  load: () => Promise<ServerBuild>
  /** The folder of built browser files; null in development, where the development server has them. */
  clientDir: string | null
  mode: 'production' | 'development'
  /** In development: serves sources and reloads them. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  close?: () => Promise<void>
}

export interface App {
  http: FastifyInstance
  cache: PageCache
  jobs: Jobs
  close(): Promise<void>
}

/** The only wiring: configuration and database → dependencies → features → HTTP. */
export async function createApp({ config, database, log, build, now = () => new Date() }: AppOptions): Promise<App> {
  const lifetimes =
    build.mode === 'production' ? { freshFor: seconds(60), staleFor: minutes(10) } : { freshFor: 0, staleFor: 0 }
  const cache = new PageCache({ ...lifetimes, maxBytes: 64 * 2 ** 20, now: () => now().getTime() })
  const cachedPages = new CachedPages(cache, log)
  const http = openHttp({ config, log, build }, cachedPages)
  const stopPurging = await purgeOnInvalidate(database, cache)

  const siteHeaders = securityHeaders(config.publicUrl.startsWith('https:'))
  sendHeaders(http, siteHeaders)
  serveHealth(http, () => database.ping())
  serveMetrics(http, { cache, cachedPages, token: config.metricsToken })
  await collectApiDocument(http, config.publicUrl)

  const { routes } = await build.load()
  const pages = servePages(http, {
    cache,
    render: withCheckout(createRenderer(http, build.load, build.mode), scriptOf(config)),
    pageAddress: createPageAddresses(routes),
    finish: { siteHeaders, isDevelopment: build.mode === 'development' },
  })
  const { route, complete } = createEndpoints(http, createIdentify(database.db, now))
  const deps = await openDeps(http, { config, database, log, now })
  const closers: (() => Promise<void>)[] = []
  await serveFeatures({ http, route, pages, onClose: (close) => closers.push(close) }, deps)
  const { stopDelivery } = await startJobs(deps)
  complete()
  await serveApiDocuments(http)
  await serveFiles(http, { buildDir: build.clientDir, dataDir: config.dataDir, pictures: deps.files })
  await http.ready()

  return {
    http,
    cache,
    jobs: deps.jobs,
    close: async () => {
      // In parallel, since each may take most of the time that a stop has. The last requests may still enqueue jobs.
      await Promise.all([http.close(), deps.jobs.stop(), stopDelivery()])
      await Promise.all(closers.map((close) => close()))
      await deps.close()
      await stopPurging()
      await build.close?.()
    },
  }
}

async function serveFeatures(router: Router, deps: AllDeps) {
  siteRoutes(router, deps)
  articleRoutes(router, deps)
  searchRoutes(router, deps)
  feedRoutes(router, deps)
  brandRoutes(router, deps)
  newsroomRoutes(router, deps)
  carouselRoutes(router, deps)
  imageRoutes(router, deps)
  mediaPackRoutes(router, deps)
  adRoutes(router, deps)
  accountRoutes(router, deps)
  await subscriptionRoutes(router, deps)
  await newsletterRoutes(router, deps)
  await analyticsRoutes(router, deps)
  auditRoutes(router, deps)
  failedWorkRoutes(router, deps)
}

async function startJobs(deps: AllDeps) {
  await newsroomJobs(deps)
  await adJobs(deps)
  await accountJobs(deps)
  await subscriptionJobs(deps)
  await analyticsJobs(deps)
  const delivery = await newsletterJobs(deps)
  return { stopDelivery: () => delivery.stop() }
}

/** The HTTP server before anything is registered: its limits, errors and log. */
function openHttp(
  { config, log, build: { middleware } }: Pick<AppOptions, 'config' | 'log' | 'build'>,
  cachedPages: CachedPages,
): FastifyInstance {
  const http = Fastify({
    serverFactory: cachedPages.serverFactory,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: newRequestId,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    trustProxy: config.trustProxy,
    routerOptions: { maxParamLength: 200 },
    // Responses in progress are finished when the server stops.
    forceCloseConnections: 'idle',
  })
  if (middleware)
    http.addHook('onRequest', (request, reply, next) =>
      request.url.startsWith('/api/') ? next() : middleware(request.raw, reply.raw, next),
    )
  requireDeclaredAccess(http)
  handleErrors(http)
  logRequests(http)
  return http
}

/** Purges pages that a transaction invalidates: before it returns in this process, on its notification in the others. */
async function purgeOnInvalidate(database: DatabaseHandle, cache: PageCache) {
  const stopOwn = onInvalidate(database.db, (keys) => cache.purge(keys))
  const stopOthers = await database.listen(
    invalidationChannel,
    (payload) => cache.purge(JSON.parse(payload) as string[]),
    // Notifications were missed while the connection was lost.
    () => cache.purgeAll(),
  )
  return async () => {
    stopOwn()
    await stopOthers()
  }
}
