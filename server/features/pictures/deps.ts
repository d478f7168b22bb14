import type { Jobs } from '../../jobs/index.ts'
import type { Deps } from '../deps.ts'
import type { ImageDeps } from '../images/index.ts'

export interface PictureDeps extends Deps, ImageDeps {
  jobs: Jobs
}
