import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { CurrentCatalogue } from './current.ts'

export interface CatalogueDeps extends Deps {
  catalogue: CurrentCatalogue
}
