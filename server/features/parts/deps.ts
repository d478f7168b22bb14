import type { Jobs } from '../../jobs/index.ts'
import type { Deps } from '../deps.ts'

export interface PartDeps extends Deps {
  jobs: Jobs
}
