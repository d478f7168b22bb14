import type { IncomingMessage, ServerResponse } from 'node:http'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { ServerBuild } from 'react-router'
import type { Config } from './config.ts'
import type { DatabaseHandle } from './db/database.ts'
import { onPagesTouched, pagesChannel } from './db/transaction.ts'
import { minutes, seconds } from './durations.ts'
import { adRoutes } from './features/ads/index.ts'
import { articleRoutes } from './features/articles/index.ts'
import { brandRoutes } from './features/brand/index.ts'
import { feedRoutes } from './features/feeds/index.ts'
import { siteRoutes } from './features/site/index.ts'
import { collectApiDocument, serveApiDocuments } from './http/api-documents.ts'
import { createEndpoints, requireDeclaredAccess } from './http/endpoints.ts'
import { answerError, handleErrors } from './http/error-handler.ts'
import { serveFiles } from './http/files.ts'
import { serveHealth } from './http/health.ts'
import { KeptPages } from './http/kept-pages.ts'
import { serveMetrics } from './http/metrics.ts'
import { createPageAddresses } from './http/page-address.ts'
import { PageCache } from './http/page-cache.ts'
import { servePages } from './http/pages.ts'
import { createRenderer } from './http/renderer.ts'
import { logRequests, newRequestId } from './http/request-log.ts'
import { securityHeaders, sendHeaders } from './http/security-headers.ts'

/** What the application is made of; tests hand in their own database and clock. */
export interface Parts {
  config: Config
  database: DatabaseHandle
  log: FastifyBaseLogger
  /** The pages' build: one for good in production, the newest at each call in development. */
  build: PagesBuild
  now?: () => Date
}

export interface PagesBuild {
  load: () => Promise<ServerBuild>
  /** The folder of built browser files; null where the development server has them. */
  clientDir: string | null
  mode: 'production' | 'development'
  /** In development: what serves sources and reloads them. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  close?: () => Promise<void>
}

export interface App {
  http: FastifyInstance
  cache: PageCache
  close(): Promise<void>
}

/** The only wiring: configuration and database → features → HTTP. */
export async function createApp({ config, database, log, build, now = () => new Date() }: Parts): Promise<App> {
  const keep =
    build.mode === 'production' ? { freshFor: seconds(60), staleFor: minutes(10) } : { freshFor: 0, staleFor: 0 }
  const cache = new PageCache({ ...keep, maxBytes: 64 * 2 ** 20, now: () => now().getTime() })
  const keptPages = new KeptPages(cache, log)
  const http = Fastify({
    serverFactory: keptPages.serverFactory,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: newRequestId,
    frameworkErrors: answerError,
    trustProxy: config.trustProxy,
    routerOptions: { maxParamLength: 200 },
    // A reply that is under way when the server stops may still be finished.
    forceCloseConnections: 'idle',
  })
  const { middleware } = build
  if (middleware)
    http.addHook('onRequest', (request, reply, next) =>
      request.url.startsWith('/api/') ? next() : middleware(request.raw, reply.raw, next),
    )
  const stopListening = await dropChangedPages(database, cache)

  requireDeclaredAccess(http)
  handleErrors(http)
  logRequests(http)
  const siteHeaders = securityHeaders(config.publicUrl.startsWith('https:'))
  sendHeaders(http, siteHeaders)
  serveHealth(http, () => database.ping())
  serveMetrics(http, { cache, keptPages, token: config.metricsToken })
  await collectApiDocument(http, config.publicUrl)

  const pagesBuild = await build.load()
  const pages = servePages(http, {
    cache,
    render: createRenderer(http, build.load, build.mode),
    pageAddress: createPageAddresses(pagesBuild.routes),
    finish: { siteHeaders, isDevelopment: build.mode === 'development' },
  })
  const { route, complete } = createEndpoints(http, async () => null)
  const deps = { route, pages, db: database.db, config, now }
  siteRoutes(deps)
  articleRoutes(deps)
  adRoutes(deps)
  feedRoutes(deps)
  brandRoutes(deps)
  complete()
  serveApiDocuments(http)
  await serveFiles(http, { buildDir: build.clientDir, dataDir: config.dataDir })
  await http.ready()

  return {
    http,
    cache,
    close: async () => {
      await http.close()
      await stopListening()
      await build.close?.()
    },
  }
}

/** Pages go when what they were made from changes, in this process at once, in the others as soon as they hear of it. */
async function dropChangedPages(database: DatabaseHandle, cache: PageCache) {
  const stopOwn = onPagesTouched(database.db, (keys) => cache.drop(keys))
  const stopOthers = await database.listen(
    pagesChannel,
    (payload) => cache.drop(JSON.parse(payload) as string[]),
    // What was announced meanwhile was not heard.
    () => cache.dropAll(),
  )
  return async () => {
    stopOwn()
    await stopOthers()
  }
}
