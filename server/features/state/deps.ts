import type { RecentErrors } from '../../core/recent-errors.ts'
import type { DatabaseHandle } from '../../db/database.ts'
import type { Jobs } from '../../jobs/index.ts'
import type { Deps } from '../deps.ts'

export interface StateDeps extends Deps {
  database: Pick<DatabaseHandle, 'kind'>
  jobs: Jobs
  /** Of this process. */
  errors: RecentErrors
}
