import type { IncomingMessage, ServerResponse } from 'node:http'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { ServerBuild } from 'react-router'
import type { Config } from './config.ts'
import { minutes, seconds } from './core/durations.ts'
import type { DatabaseHandle } from './db/database.ts'
import { invalidationChannel, onInvalidate } from './db/transaction.ts'
import {
  accountRoutes,
  bearerHash,
  createIdentify,
  findReaders,
  PasswordHasher,
  workForAccounts,
} from './features/accounts/index.ts'
import { AdCounter, adRoutes, workForAds } from './features/ads/index.ts'
import { openAnalytics } from './features/analytics/index.ts'
import { articleRoutes } from './features/articles/routes.ts'
import { auditRoutes } from './features/audit/index.ts'
import { brandRoutes } from './features/brand/index.ts'
import { carouselRoutes } from './features/carousel/routes.ts'
import type { Deps } from './features/deps.ts'
import { failedWorkRoutes } from './features/failed-work/index.ts'
import { feedRoutes } from './features/feeds/routes.ts'
import { Converter, imageRoutes } from './features/images/index.ts'
import { mediaPackRoutes } from './features/media-pack/routes.ts'
import {
  bounceRoute,
  keepSigningSecret,
  newsletterListRoutes,
  newsletterRoutes,
  newsletterSendingRoutes,
  oneClickRoute,
  signLinksWith,
  trackingRoutes,
  workForNewsletter,
} from './features/newsletter/index.ts'
import { newsroomJobs } from './features/newsroom/jobs.ts'
import { newsroomRoutes } from './features/newsroom/routes.ts'
import { SearchLog, searchRoutes } from './features/search/index.ts'
import { siteRoutes } from './features/site/index.ts'
import {
  subscriptionManagementRoutes,
  subscriptionRoutes,
  webhookAddress,
  webhookRoute,
  workForSubscriptions,
} from './features/subscriptions/index.ts'
import { openGateways, scriptOf } from './gateways/open.ts'
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
import { type Jobs, openJobs } from './jobs/index.ts'
import { startMail } from './mail/index.ts'

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
  jobs: Jobs
  close(): Promise<void>
}

/** The only wiring: configuration and database → what is outside → features → HTTP. */
export async function createApp(parts: Parts): Promise<App> {
  const { config, database, build, now = () => new Date() } = parts
  const keep =
    build.mode === 'production' ? { freshFor: seconds(60), staleFor: minutes(10) } : { freshFor: 0, staleFor: 0 }
  const cache = new PageCache({ ...keep, maxBytes: 64 * 2 ** 20, now: () => now().getTime() })
  const cachedPages = new CachedPages(cache, parts.log)
  const http = openHttp(parts, cachedPages)
  const stopListening = await dropChangedPages(database, cache)

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
  const outside = await openOutside(http, parts, now)
  const features = await openFeatures(http, { route, pages, db: database.db, config, now }, outside)
  complete()
  await serveApiDocuments(http)
  await serveFiles(http, { buildDir: build.clientDir, dataDir: config.dataDir, pictures: outside.files })
  await http.ready()

  return {
    http,
    cache,
    jobs: outside.jobs,
    close: async () => {
      // At the same time, since both may take most of what time there is; requests may still enqueue.
      await Promise.all([http.close(), outside.jobs.stop(), features.endWork()])
      await features.close()
      outside.close()
      await stopListening()
      await build.close?.()
    },
  }
}

/** The server before anything is served: how it takes requests, names, refuses and logs them. */
function openHttp({ config, log, build: { middleware } }: Parts, cachedPages: CachedPages): FastifyInstance {
  const http = Fastify({
    serverFactory: cachedPages.serverFactory,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: newRequestId,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    trustProxy: config.trustProxy,
    routerOptions: { maxParamLength: 200 },
    // A reply that is under way when the server stops may still be finished.
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

type Outside = Awaited<ReturnType<typeof openOutside>>

/** What features have to do with beyond the database: work for later, mail, Google, payments. */
async function openOutside(http: FastifyInstance, { config, database, log }: Parts, now: () => Date) {
  const jobs = await openJobs({ database, databaseUrl: config.databaseUrl, log })
  const gateways = await openGateways(http, { config, log, now, webhook: webhookAddress })
  const sender = { ...config.site, publicUrl: config.publicUrl }
  const sendMail = await startMail({ jobs, gateway: gateways.mail, sender, now })
  return { jobs, database, sendMail, log, ...gateways }
}

/** Every feature, its routes and its background work. Gives what ends the work, and what closes them then. */
async function openFeatures(http: FastifyInstance, deps: Deps, outside: Outside) {
  const { jobs, database, mail, bulkMail, sendMail, log, google, payments } = outside
  const { db, config, now } = deps
  siteRoutes(deps)
  const searchLog = new SearchLog({ db, now, onError: (error) => log.error({ err: error }, 'search log') })
  articleRoutes(deps, searchLog)
  newsroomRoutes(deps, { log })
  await newsroomJobs({ db, now, config, jobs, log })
  searchRoutes(deps, searchLog)
  const closePictures = await openPictures(deps, outside)
  mediaPackRoutes(http, deps, { db, now, files: outside.files })
  carouselRoutes(deps)
  auditRoutes(deps)
  failedWorkRoutes(deps, jobs)
  feedRoutes(deps)
  brandRoutes(deps)

  const passwords = new PasswordHasher()
  const accounts = { db, config, now, jobs, sendMail, google, passwords }
  accountRoutes(deps, accounts)
  await workForAccounts(accounts)

  const links = signLinksWith(await keepSigningSecret(db))
  const newsletter = { db, now, config, jobs, sendMail, links }
  newsletterRoutes(deps, newsletter)
  await oneClickRoute(http, newsletter)
  const sending = { ...newsletter, database, bulkMail, mail, log }
  newsletterSendingRoutes(deps, sending)
  newsletterListRoutes(deps, newsletter)
  trackingRoutes(http, newsletter)
  await bounceRoute(http, newsletter)
  const deliveryWorker = await workForNewsletter(sending)

  const subscriptions = { db, now, config, jobs, sendMail, log, payments }
  subscriptionRoutes(deps, subscriptions)
  subscriptionManagementRoutes(deps)
  await webhookRoute(http, subscriptions)
  await workForSubscriptions(subscriptions)

  const analytics = await openAnalytics(http, deps, {
    ...{ db, now, config, jobs, log, sessions: { bearerHash, findReaders } },
    readBytes: database.readBytes,
    // Nobody else writes to an embedded database.
    listen: database.kind === 'embedded' ? null : database.listen,
  })
  return {
    endWork: () => deliveryWorker.stop(),
    close: async () => {
      await Promise.all([searchLog.close(), closePictures(), analytics.close(), passwords.close()])
    },
  }
}

/** Uploaded pictures, and the advertisements made of them. Gives what closes both. */
async function openPictures(deps: Deps, { jobs, files, log }: Outside) {
  const { db, config, now } = deps
  const converter = new Converter(log)
  const images = { db, now, files, converter }
  imageRoutes(deps, images)
  const onError = (error: unknown) => log.error({ err: error }, 'ad figures')
  const counter = new AdCounter({ db, now, timeZone: config.site.timeZone, onError })
  const ads = { db, now, config, jobs, images }
  adRoutes(deps, ads, counter)
  await workForAds(ads)
  return async () => {
    await Promise.all([converter.close(), counter.close()])
  }
}

/** Pages go when what they were made from changes, in this process at once, in the others as soon as they hear of it. */
async function dropChangedPages(database: DatabaseHandle, cache: PageCache) {
  const stopOwn = onInvalidate(database.db, (keys) => cache.drop(keys))
  const stopOthers = await database.listen(
    invalidationChannel,
    (payload) => cache.drop(JSON.parse(payload) as string[]),
    // What was announced meanwhile was not heard.
    () => cache.dropAll(),
  )
  return async () => {
    stopOwn()
    await stopOthers()
  }
}
