import type { RecentErrors } from '../../../../platform/server/core/recent-errors.ts'
import type { DatabaseHandle } from '../../../../platform/server/db/database.ts'
import type { Deps } from '../../../../platform/server/feature-deps.ts'
import type { Jobs } from '../../../../platform/server/jobs/index.ts'
import type { StoredConnections } from '../../../connections/server/index.ts'
import type { Purging } from '../../../shared-caches/server/index.ts'

export interface StateDeps extends Deps {
  database: Pick<DatabaseHandle, 'kind'>
  connections: { stored: StoredConnections }
  jobs: Jobs
  purging: Purging
  errors: RecentErrors
}
