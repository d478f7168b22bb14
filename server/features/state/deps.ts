import type { RecentErrors } from '../../core/recent-errors.ts'
import type { DatabaseHandle } from '../../db/database.ts'
import type { Jobs } from '../../jobs/index.ts'
import type { StoredConnections } from '../connections/index.ts'
import type { Deps } from '../deps.ts'
import type { Purging } from '../shared-caches/index.ts'

export interface StateDeps extends Deps {
  database: Pick<DatabaseHandle, 'kind'>
  connections: { stored: StoredConnections }
  jobs: Jobs
  purging: Purging
  /** Of this process. */
  errors: RecentErrors
}
