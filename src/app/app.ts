import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createIdentify, type PasswordHasher, requireFreshFactor } from '../features/accounts/server/index.ts'
import { CurrentConnections } from '../features/connections/server/index.ts'
import { createIdentifyProgram } from '../features/integrations/server/index.ts'
import { type Converter, findPresentFile } from '../features/pictures/server/images/index.ts'
import { Settings } from '../features/settings/server/index.ts'
import { announcePurges, Purging, purgeEverything } from '../features/shared-caches/server/index.ts'
import { findSystemFigures } from '../features/system-status/server/state/index.ts'
import type { Config } from '../platform/server/config/config.ts'
import { closeAll, closeTogether } from '../platform/server/core/closing.ts'
import { RecentErrors } from '../platform/server/core/recent-errors.ts'
import { pagesReadLately } from '../platform/server/data-folder.ts'
import type { DatabaseHandle } from '../platform/server/db/database.ts'
import type { Router } from '../platform/server/feature-deps.ts'
import type { ResolveTxt } from '../platform/server/gateways/dns/index.ts'
import type { FetchOutside } from '../platform/server/gateways/fetch/index.ts'
import { openSharedCaches } from '../platform/server/gateways/open.ts'
import type { Telemetry } from '../platform/server/gateways/telemetry/index.ts'
import { Calls } from '../platform/server/http/api/calls.ts'
import { createEndpoints, type Identify } from '../platform/server/http/api/endpoints.ts'
import { collectApiDocument, serveApiDocuments } from '../platform/server/http/api/openapi.ts'
import { allEnded, drain } from '../platform/server/http/drain.ts'
import { serveHealth } from '../platform/server/http/health.ts'
import { serveMetrics } from '../platform/server/http/metrics.ts'
import { openHttp } from '../platform/server/http/open-http.ts'
import { CachedPages } from '../platform/server/http/pages/cached-pages.ts'
import type { PageCache } from '../platform/server/http/pages/page-cache.ts'
import { securityHeaders } from '../platform/server/http/security-headers.ts'
import { serveFiles } from '../platform/server/http/static-files.ts'
import type { Intervals, Jobs } from '../platform/server/jobs/index.ts'
import { jobTypes } from '../platform/server/jobs/job-types.ts'
import { version } from '../platform/server/version.ts'
import { apiEndpoints } from './contract/api.ts'
import type { RunAction } from './control/control-socket.ts'
import { importActions } from './control/import-actions.ts'
import { type AllDeps, openDeps } from './deps.ts'
import { allFeatures, missingFrom, pagesIn, serveFeatures } from './features.ts'
import { openCache, openPages, type PagesBuild, watchPages } from './pages.ts'

/** Tests pass their own database, clock, quick password hasher, image converter and job intervals. */
export interface AppOptions {
  config: Config
  database: DatabaseHandle
  log: FastifyBaseLogger
  /** The errors of `log`. Default: none. */
  errors?: RecentErrors
  build: PagesBuild
  /** Null: no tracing. */
  telemetry?: Telemetry | null
  /** Fails a page whose call answers a field that the contract does not name. For tests and development. */
  refusesUnnamed?: boolean
  now?: () => Date
  passwords?: PasswordHasher
  converter?: Converter
  jobIntervals?: Intervals
  resolveTxt?: ResolveTxt
  fetchOutside?: FetchOutside
  /** Default: all. Missing optional ones count as switched off. */
  features?: typeof allFeatures
}

export interface App {
  http: FastifyInstance
  calls: Calls
  cache: PageCache
  jobs: Jobs
  settings: Settings
  /** Includes the connections in force. */
  config: Config
  /** Drops all cached state. For a database that was changed from outside. */
  forget(): void
  /** Renders pages ahead until closed. Call it when the server listens. */
  warmPages(): Promise<void>
  /** Runs an import command. @throws ActionRefused */
  runImport: RunAction
  /** Call it when the server listens: a process that serves nothing must not work jobs. */
  startJobs(): Promise<void>
  /** Lets the connections of a proxy end between requests. Call it before `close`. */
  drain(): Promise<void>
  close(): Promise<void>
}

/** The only wiring: database → dependencies → features → HTTP. Closes what is open if it throws. */
export async function createApp(options: AppOptions): Promise<App> {
  const opened = new AsyncDisposableStack()
  try {
    return await openApp(options, opened)
  } catch (error) {
    await opened.disposeAsync().catch(() => {})
    throw error
  }
}

async function openApp(options: AppOptions, opened: AsyncDisposableStack): Promise<App> {
  const {
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
  } = options
  opened.defer(async () => build.close?.())
  const cache = openCache(build, now)
  const siteHeaders = securityHeaders(environment)
  const cachedPages = new CachedPages(cache, siteHeaders, log)
  const http = openHttp({ config: environment, log, middleware: build.middleware, siteHeaders, telemetry }, cachedPages)
  opened.defer(() => http.close())
  const settings = await Settings.open(database.db, environment.firstSettings, now())
  settings.keepOff(missingFrom(features))
  const connections = await CurrentConnections.open(environment, database.db, log)
  const { config } = connections
  // Settings and connections change with the same key.
  settings.onChange(() => connections.reload())
  const startWarming = await watchPages({ database, cache, settings }, opened)
  const shared = config.purgedCaches && openSharedCaches(config.purgedCaches)
  // Cached pages have the headers of their time.
  const purging = new Purging(shared, () => cache.expireAll())
  const health = { isDraining: false }
  serveHealth(http, async () => {
    if (health.isDraining) throw new Error('The process stops')
    await database.ping()
  })
  await collectApiDocument(http, config.publicUrl)
  const calls = new Calls(apiEndpoints, {
    refusesUnnamed,
    requireFreshFactor: (caller) => requireFreshFactor({ db: database.db, now }, caller),
  })
  const pages = await openPages(http, { ...options, config, cache, settings, calls, now, siteHeaders, purging })
  const route = createEndpoints(http, calls, identifyCallers({ db: database.db, settings, now }, config))
  const given = { connections, settings, database, log, errors, now, purging, ...others }
  const deps = await openDeps(http, given, opened)
  if (shared) opened.defer(announcePurges(database.db, deps.jobs))
  // Fails while the database is down, and is done when it is back.
  opened.defer(await purging.watch(database, () => void purgeEverything(database.db, deps.jobs).catch(() => {})))
  const readMetrics = serveAllMetrics(http, { cache, cachedPages, ...deps })
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
  return {
    http,
    calls,
    cache,
    jobs: deps.jobs,
    settings,
    config,
    runImport: importActions({ ...deps, pageAt: pagesIn(deps.settings) }, { runs: false }),
    forget: () => drops.forEach((drop) => drop()),
    warmPages: () => startWarming({ cache, ...pages, file: join(config.dataDir, pagesReadLately) }),
    startJobs: startUntilStopped({ http, jobs: deps.jobs, startJobs }, opened),
    drain: () => {
      health.isDraining = true
      return drain(http.server)
    },
    close: () => closeAll(opened),
  }
}

function identifyCallers(deps: Parameters<typeof createIdentifyProgram>[0], config: Config): Identify {
  const identifyProgram = createIdentifyProgram(deps)
  const identifyPerson = createIdentify(deps.db, deps.now, config)
  return async (request, beside) => (await identifyProgram(request)) ?? identifyPerson(request, beside)
}

function serveAllMetrics(
  http: FastifyInstance,
  {
    cache,
    cachedPages,
    database,
    purging,
    jobs,
    config,
    now,
  }: Pick<App, 'cache'> & { cachedPages: CachedPages } & Pick<
      AllDeps,
      'database' | 'purging' | 'jobs' | 'config' | 'now'
    >,
) {
  const { metricsToken: token } = config
  return serveMetrics(http, {
    cache,
    cachedPages,
    token,
    system: {
      version,
      readFigures: () => findSystemFigures({ db: database.db, jobs, config, now }),
      pool: () => database.poolUse(),
      readsFromReplica: () => database.readsFromReplica(),
      purges: () => purging.state.kind,
      jobNames: Object.keys(jobTypes),
      onJob: (listener) => jobs.onAttempt(listener),
    },
  })
}

function startUntilStopped(
  { http, jobs, startJobs }: Pick<App, 'http' | 'jobs'> & Pick<Awaited<ReturnType<typeof serveFeatures>>, 'startJobs'>,
  opened: AsyncDisposableStack,
) {
  let starting: Promise<() => Promise<void>> = Promise.resolve(async () => {})
  const stopJobs = async () => {
    // Workers that begin after the stop would outlive the database.
    const stopDelivery = await starting.catch(() => async () => {})
    await closeTogether([() => jobs.stop(), stopDelivery])
  }
  // In parallel, since each may take most of a stop's time. The last requests may still enqueue jobs.
  const stopAnswering = async () => {
    await http.close()
    await allEnded(http.server)
  }
  opened.defer(() => closeTogether([stopAnswering, stopJobs]))
  return async () => {
    starting = startJobs()
    await starting
  }
}
