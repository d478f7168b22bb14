import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { createIdentify, type PasswordHasher } from '../features/accounts/server/index.ts'
import { calculatorQueries } from '../features/calculators/contract/all.ts'
import { CurrentConnections } from '../features/connections/server/index.ts'
import { createIdentifyProgram } from '../features/integrations/server/index.ts'
import { type Converter, findPresentFile } from '../features/pictures/server/images/index.ts'
import { findPreview, Settings, settingsKey } from '../features/settings/server/index.ts'
import { announcePurges, Purging, purgeEverything } from '../features/shared-caches/server/index.ts'
import { findSystemFigures } from '../features/system-status/server/state/index.ts'
import { pageQueries } from '../platform/contract/links.ts'
import type { Config } from '../platform/server/config/config.ts'
import { closeAll, closeTogether } from '../platform/server/core/closing.ts'
import { hours, minutes, seconds } from '../platform/server/core/durations.ts'
import { RecentErrors } from '../platform/server/core/recent-errors.ts'
import { pagesReadLately } from '../platform/server/data-folder.ts'
import type { DatabaseHandle } from '../platform/server/db/database.ts'
import { watchInvalidations } from '../platform/server/db/transaction.ts'
import type { Router } from '../platform/server/feature-deps.ts'
import type { ResolveTxt } from '../platform/server/gateways/dns/index.ts'
import type { FetchOutside } from '../platform/server/gateways/fetch/index.ts'
import { openSharedCaches, scriptOf } from '../platform/server/gateways/open.ts'
import type { Telemetry } from '../platform/server/gateways/telemetry/index.ts'
import { Calls } from '../platform/server/http/api/calls.ts'
import { createEndpoints, type Identify } from '../platform/server/http/api/endpoints.ts'
import { collectApiDocument, serveApiDocuments } from '../platform/server/http/api/openapi.ts'
import { allEnded, drain } from '../platform/server/http/drain.ts'
import { serveHealth } from '../platform/server/http/health.ts'
import { serveMetrics } from '../platform/server/http/metrics.ts'
import { type Middleware, openHttp } from '../platform/server/http/open-http.ts'
import { CachedPages } from '../platform/server/http/pages/cached-pages.ts'
import { withCheckout } from '../platform/server/http/pages/checkout-page.ts'
import { createPageAddresses } from '../platform/server/http/pages/page-address.ts'
import { PageCache } from '../platform/server/http/pages/page-cache.ts'
import { PageWarming } from '../platform/server/http/pages/page-warming.ts'
import { createRenderer } from '../platform/server/http/pages/renderer.ts'
import { servePages } from '../platform/server/http/pages/serve-pages.ts'
import { securityHeaders } from '../platform/server/http/security-headers.ts'
import { serveFiles } from '../platform/server/http/static-files.ts'
import type { Intervals, Jobs } from '../platform/server/jobs/index.ts'
import { jobTypes } from '../platform/server/jobs/job-types.ts'
import { version } from '../platform/server/version.ts'
import { apiEndpoints } from './contract/api.ts'
import type { RunAction } from './control/control-socket.ts'
import { importActions } from './control/import-actions.ts'
import { openDeps } from './deps.ts'
import { allFeatures, missingFrom, pagesIn, serveFeatures } from './features.ts'

/** What the application is made of. Tests hand in a database, a clock, a quick password hasher, a converter of images and intervals of jobs of their own. */
export interface AppOptions {
  config: Config
  database: DatabaseHandle
  log: FastifyBaseLogger
  /** The errors of `log`. By default none are known. */
  errors?: RecentErrors
  build: PagesBuild
  /** Null: nothing is traced. */
  telemetry?: Telemetry | null
  /** Whether a field that the contract does not name fails the page that asked for it, as tests and development need it. */
  refusesUnnamed?: boolean
  now?: () => Date
  passwords?: PasswordHasher
  converter?: Converter
  jobIntervals?: Intervals
  resolveTxt?: ResolveTxt
  fetchOutside?: FetchOutside
  /** By default all. Optional ones that are missing are as if they were switched off. */
  features?: typeof allFeatures
}

export interface PagesBuild {
  /** The same build at each call in production, the newest one in development. */
  load: () => Promise<ServerBuild>
  /** The folder of built browser files; null in development, where the development server has them. */
  clientDir: string | null
  mode: 'production' | 'development'
  /** In development: serves sources and reloads them. */
  middleware?: Middleware
  close?: () => Promise<void>
}

export interface App {
  http: FastifyInstance
  calls: Calls
  cache: PageCache
  jobs: Jobs
  settings: Settings
  /** Its connections are those in force. */
  config: Config
  /** Drops all that this process remembers of the database: for one that was changed from outside. */
  forget(): void
  /** Renders pages before they are asked for, until it is closed. Call it when the server listens. */
  warmPages(): Promise<void>
  /** Does what the command line asks for about imports. @throws ActionRefused */
  runImport: RunAction
  /** Starts workers and schedules. Call it when the server listens: a process that serves nothing must not work jobs either. */
  startJobs(): Promise<void>
  /** Lets the connections of a proxy end between requests. Call it before `close`. */
  drain(): Promise<void>
  close(): Promise<void>
}

/** The only wiring: configuration and database → dependencies → features → HTTP. Closes what is open if it throws. */
export async function createApp(options: AppOptions): Promise<App> {
  const opened = new AsyncDisposableStack()
  try {
    return await openApp(options, opened)
  } catch (error) {
    await opened.disposeAsync().catch(() => {})
    throw error
  }
}

async function openApp(
  {
    config: environment,
    database,
    log,
    errors = new RecentErrors(),
    build,
    telemetry = null,
    refusesUnnamed = true,
    now = () => new Date(),
    features = allFeatures,
    ...others
  }: AppOptions,
  opened: AsyncDisposableStack,
): Promise<App> {
  opened.defer(async () => build.close?.())
  const lifetimes =
    build.mode === 'production'
      ? { freshFor: seconds(60), staleFor: minutes(10), fallbackFor: hours(1) }
      : { freshFor: 0, staleFor: 0, fallbackFor: 0 }
  const cache = new PageCache({ ...lifetimes, maxBytes: 64 * 2 ** 20, now: () => now().getTime() })
  const siteHeaders = securityHeaders(environment)
  const cachedPages = new CachedPages(cache, siteHeaders, log)
  const http = openHttp({ config: environment, log, middleware: build.middleware, siteHeaders, telemetry }, cachedPages)
  opened.defer(() => http.close())
  const settings = await Settings.open(database.db, environment.firstSettings, now())
  settings.keepOff(missingFrom(features))
  const connections = await CurrentConnections.open(environment, database.db, log)
  const { config } = connections
  // Both change with the same key.
  settings.onChange(() => connections.reload())
  // Before pages are rendered again.
  opened.defer(await watchInvalidations(database, () => database.leaveReplicaOut()))
  // Until it has the migrations of this start.
  database.leaveReplicaOut()
  let warming: PageWarming | null = null
  opened.defer(
    await watchInvalidations(database, async (keys) => {
      const read = await purge(keys, cache, settings)
      warming?.add(read)
    }),
  )

  const shared = config.purgedCaches && openSharedCaches(config.purgedCaches)
  // Cached pages have the headers of their time.
  const purging = new Purging(shared, () => cache.expireAll())

  let isDraining = false
  serveHealth(http, async () => {
    if (isDraining) throw new Error('The process stops')
    await database.ping()
  })
  await collectApiDocument(http, config.publicUrl)

  const serverBuild = await build.load()
  const calls = new Calls(apiEndpoints, { refusesUnnamed })
  const render = withCheckout(
    createRenderer({ calls, log, build: build.mode === 'production' ? serverBuild : build.load, mode: build.mode }),
    () => scriptOf(config),
  )
  const pages = servePages(http, {
    cache,
    render,
    pageAddress: createPageAddresses(serverBuild.routes, {
      isOff: (path) => !settings.hasPage(path),
      queries: { ...pageQueries, ...calculatorQueries },
    }),
    finish: { siteHeaders, isDevelopment: build.mode === 'development', outside: purging },
    preview: async (token, work) => {
      const values = await findPreview(database.db, token, now())
      return values && settings.preview(values, work)
    },
  })
  const identifyProgram = createIdentifyProgram({ db: database.db, settings, now })
  const identifyPerson = createIdentify(database.db, now, config)
  const identify: Identify = async (request, beside) =>
    (await identifyProgram(request)) ?? identifyPerson(request, beside)
  const route = createEndpoints(http, calls, identify)
  const given = { connections, settings, database, log, errors, now, purging, ...others }
  const deps = await openDeps(http, given, opened)
  if (shared) opened.defer(announcePurges(database.db, deps.jobs))
  // While the database is away this fails, and is done when it is back.
  opened.defer(await purging.watch(database, () => void purgeEverything(database.db, deps.jobs).catch(() => {})))
  const figures = () => findSystemFigures({ db: database.db, jobs: deps.jobs, dataDir: config.dataDir, now })
  const readMetrics = serveMetrics(http, {
    cache,
    cachedPages,
    token: config.metricsToken,
    system: {
      version,
      readFigures: figures,
      pool: () => database.poolUse(),
      readsFromReplica: () => database.readsFromReplica(),
      purges: () => purging.state.kind,
      jobNames: Object.keys(jobTypes),
      onJob: (listener) => deps.jobs.onAttempt(listener),
    },
  })
  telemetry?.exportMetrics(readMetrics)
  const drops: (() => void)[] = [() => cache.purgeAll(), () => deps.catalogue.drop()]
  const whenTold = {
    onClose: (close) => opened.defer(close),
    onForget: (drop) => drops.push(drop),
  } satisfies Partial<Router>
  const { startJobs } = await serveFeatures({ http, route, pages, ...whenTold }, deps, features)
  if (features === allFeatures) calls.requireAll()
  await serveApiDocuments(http)
  await serveFiles(http, {
    buildDir: build.clientDir,
    dataDir: config.dataDir,
    pictures: deps.files,
    findPresent: (...file) => findPresentFile(database.db, ...file),
  })
  await http.ready()

  let starting: Promise<() => Promise<void>> = Promise.resolve(async () => {})
  const stopJobs = async () => {
    // Workers that begin after the stop would outlive the database.
    const stopDelivery = await starting.catch(() => async () => {})
    await closeTogether([() => deps.jobs.stop(), stopDelivery])
  }
  // In parallel, since each may take most of the time that a stop has. The last requests may still enqueue jobs.
  const stopAnswering = async () => {
    await http.close()
    await allEnded(http.server)
  }
  opened.defer(() => closeTogether([stopAnswering, stopJobs]))
  return {
    http,
    calls,
    cache,
    jobs: deps.jobs,
    settings,
    config,
    runImport: importActions({ ...deps, pageAt: pagesIn(deps.settings) }, { runs: false }),
    forget: () => drops.forEach((drop) => drop()),
    warmPages: async () => {
      warming = new PageWarming({ cache, ...pages, file: join(config.dataDir, pagesReadLately) })
      opened.defer(() => warming?.stop())
      await warming.start()
    },
    startJobs: async () => {
      starting = startJobs()
      await starting
    },
    drain: () => {
      isDraining = true
      return drain(http.server)
    },
    close: () => closeAll(opened),
  }
}

/**
 * Purges pages with these keys; null: any change may have been missed, so pages remain only for when they cannot be rendered. Returns
 * those that readers are likely to ask for again.
 */
async function purge(keys: readonly string[] | null, cache: PageCache, settings: Settings): Promise<string[]> {
  const reload = () => settings.reload().catch(() => settings.reloadLater(() => cache.expireAll()))
  if (keys === null) {
    cache.expireAll()
    await reload()
    // Those that were rendered with the old ones meanwhile.
    cache.expireAll()
    return []
  }
  // First, so that no page is cached that was rendered with the old ones.
  if (keys.includes(settingsKey)) await reload()
  return cache.purge(keys)
}
