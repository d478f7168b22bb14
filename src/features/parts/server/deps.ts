import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { Jobs } from '../../../platform/server/jobs/index.ts'

export interface PartDeps extends Deps {
  jobs: Jobs
}
