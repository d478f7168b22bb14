import type { CatalogueDeps } from '../../catalogue/server/index.ts'
import type { SearchLog } from './search-log.ts'

export interface SearchDeps extends CatalogueDeps {
  searchLog: SearchLog
}
