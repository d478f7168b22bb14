import Fastify from 'fastify'
import type { Config } from './config.ts'
import type { RunAction } from './control/control-socket.ts'
import { importActions } from './control/import-actions.ts'
import { RecentErrors } from './core/recent-errors.ts'
import type { DatabaseHandle } from './db/database.ts'
import { openDeps } from './deps.ts'
import { CurrentConnections } from './features/connections/index.ts'
import { Settings } from './features/settings/index.ts'
import { Purging } from './features/shared-caches/index.ts'
import { openSharedCaches } from './gateways/open.ts'
import { openLog } from './log.ts'

/** Does imports in this process, without a server. */
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
    await work(importActions(deps, { runs: true }))
  } finally {
    await opened.disposeAsync()
  }
}
