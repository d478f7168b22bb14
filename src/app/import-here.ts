import Fastify from 'fastify'
import { CurrentConnections } from '../features/connections/server/index.ts'
import { Settings } from '../features/settings/server/index.ts'
import { Purging } from '../features/shared-caches/server/index.ts'
import type { Config } from '../platform/server/config/config.ts'
import { RecentErrors } from '../platform/server/core/recent-errors.ts'
import type { DatabaseHandle } from '../platform/server/db/database.ts'
import { openSharedCaches } from '../platform/server/gateways/open.ts'
import { openLog } from '../platform/server/log.ts'
import type { RunAction } from './control/control-socket.ts'
import { importActions } from './control/import-actions.ts'
import { openDeps } from './deps.ts'
import { pagesIn } from './features.ts'

export async function withImportActions(
  config: Config,
  database: DatabaseHandle,
  work: (act: RunAction) => Promise<void>,
) {
  const opened = new AsyncDisposableStack()
  try {
    const now = () => new Date()
    const { log } = openLog('error')
    const http = Fastify()
    opened.defer(() => http.close())
    const shared = config.purgedCaches && openSharedCaches(config.purgedCaches)
    const purging = new Purging(shared, () => {})
    const settings = await Settings.open(database.db, config.firstSettings, now())
    const connections = await CurrentConnections.open(config, database.db, log)
    const deps = await openDeps(
      http,
      { connections, settings, database, log, errors: new RecentErrors(), now, purging },
      opened,
    )
    await work(importActions({ ...deps, pageAt: pagesIn(settings) }, { runs: true }))
  } finally {
    await opened.disposeAsync()
  }
}
