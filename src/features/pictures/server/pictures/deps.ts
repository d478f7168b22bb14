import type { FromAllFeatures } from '../../../../platform/server/feature.ts'
import type { Deps } from '../../../../platform/server/feature-deps.ts'
import type { Jobs } from '../../../../platform/server/jobs/index.ts'
import type { ImageDeps } from '../images/store-image.ts'

export interface PictureDeps extends Deps, ImageDeps, Pick<FromAllFeatures, 'shownPictures'> {
  jobs: Jobs
}
