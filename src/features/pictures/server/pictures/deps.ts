import type { Deps } from '../../../../platform/server/feature-deps.ts'
import type { Jobs } from '../../../../platform/server/jobs/index.ts'
import type { ImageDeps } from '../images/index.ts'

export interface PictureDeps extends Deps, ImageDeps {
  jobs: Jobs
}
