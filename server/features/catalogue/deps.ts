import type { Deps } from '../deps.ts'
import type { CurrentCatalogue } from './current.ts'

export interface CatalogueDeps extends Deps {
  catalogue: CurrentCatalogue
}
