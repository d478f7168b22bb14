import type { FetchOutside } from '../../gateways/fetch/index.ts'
import type { Jobs } from '../../jobs/index.ts'
import type { CurrentCatalogue } from '../catalogue/index.ts'
import type { Deps } from '../deps.ts'
import type { ImageDeps } from '../images/index.ts'

export interface MoveInDeps extends Deps, ImageDeps {
  jobs: Jobs
  catalogue: CurrentCatalogue
  fetchOutside: FetchOutside
}
