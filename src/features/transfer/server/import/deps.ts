import type { FromAllFeatures } from '../../../../platform/server/feature.ts'
import type { Deps } from '../../../../platform/server/feature-deps.ts'
import type { FetchOutside } from '../../../../platform/server/gateways/fetch/index.ts'
import type { Jobs } from '../../../../platform/server/jobs/index.ts'
import type { CurrentCatalogue } from '../../../catalogue/server/index.ts'
import type { ImageDeps } from '../../../pictures/server/images/index.ts'

export interface SiteImportDeps extends Deps, ImageDeps, Pick<FromAllFeatures, 'pageAt'> {
  jobs: Jobs
  catalogue: CurrentCatalogue
  fetchOutside: FetchOutside
}
