import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { calculatorQueries } from '../features/calculators/contract/all.ts'
import { findPreview, type Settings, settingsKey } from '../features/settings/server/index.ts'
import type { Purging } from '../features/shared-caches/server/index.ts'
import { pageQueries } from '../platform/contract/links.ts'
import type { Config } from '../platform/server/config/config.ts'
import { hours, minutes, seconds } from '../platform/server/core/durations.ts'
import type { DatabaseHandle } from '../platform/server/db/database.ts'
import { watchInvalidations } from '../platform/server/db/transaction.ts'
import { scriptOf } from '../platform/server/gateways/open.ts'
import type { Calls } from '../platform/server/http/api/calls.ts'
import type { Middleware } from '../platform/server/http/open-http.ts'
import { withCheckout } from '../platform/server/http/pages/checkout-page.ts'
import { createPageAddresses } from '../platform/server/http/pages/page-address.ts'
import { PageCache } from '../platform/server/http/pages/page-cache.ts'
import { PageWarming } from '../platform/server/http/pages/page-warming.ts'
import { createRenderer } from '../platform/server/http/pages/renderer.ts'
import { servePages } from '../platform/server/http/pages/serve-pages.ts'
import type { securityHeaders } from '../platform/server/http/security-headers.ts'

export interface PagesBuild {
  /** The same build at each call in production, the newest one in development. */
  load: () => Promise<ServerBuild>
  /** Null in development, where the development server has the browser files. */
  clientDir: string | null
  mode: 'production' | 'development'
  /** Development only: serves and reloads sources. */
  middleware?: Middleware
  close?: () => Promise<void>
}

interface PagesGiven {
  build: PagesBuild
  database: DatabaseHandle
  log: FastifyBaseLogger
  config: Config
  cache: PageCache
  settings: Settings
  calls: Calls
  now: () => Date
  siteHeaders: ReturnType<typeof securityHeaders>
  purging: Purging
}

export function openCache({ mode }: PagesBuild, now: () => Date): PageCache {
  const lifetimes =
    mode === 'production'
      ? { freshFor: seconds(60), staleFor: minutes(10), fallbackFor: hours(1) }
      : { freshFor: 0, staleFor: 0, fallbackFor: 0 }
  return new PageCache({ ...lifetimes, maxBytes: 64 * 2 ** 20, now: () => now().getTime() })
}

/** Purges pages when their content changes. Returns a function that starts rendering ahead. */
export async function watchPages(
  { database, cache, settings }: Pick<PagesGiven, 'database' | 'cache' | 'settings'>,
  opened: AsyncDisposableStack,
) {
  let warming: PageWarming | null = null
  // Before pages are rendered again.
  opened.defer(await watchInvalidations(database, () => database.leaveReplicaOut()))
  // Until the replica has the migrations of this start.
  database.leaveReplicaOut()
  opened.defer(
    await watchInvalidations(database, async (keys) => {
      const read = await purge(keys, cache, settings)
      warming?.add(read)
    }),
  )
  return async (...options: ConstructorParameters<typeof PageWarming>) => {
    warming = new PageWarming(...options)
    opened.defer(() => warming?.stop())
    await warming.start()
  }
}

export async function openPages(
  http: FastifyInstance,
  { build, database, log, config, cache, settings, calls, now, siteHeaders, purging }: PagesGiven,
) {
  const serverBuild = await build.load()
  const render = withCheckout(
    createRenderer({ calls, log, build: build.mode === 'production' ? serverBuild : build.load, mode: build.mode }),
    () => scriptOf(config),
  )
  return servePages(http, {
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
}

/** `keys` null: all pages expire, since a change may have been missed. Returns pages that are likely requested. */
async function purge(keys: readonly string[] | null, cache: PageCache, settings: Settings): Promise<string[]> {
  const reload = () => settings.reload().catch(() => settings.reloadLater(() => cache.expireAll()))
  if (keys === null) {
    cache.expireAll()
    await reload()
    // Pages that were rendered with the old settings meanwhile.
    cache.expireAll()
    return []
  }
  // First, so that no page rendered with the old settings is cached.
  if (keys.includes(settingsKey)) await reload()
  return cache.purge(keys)
}
