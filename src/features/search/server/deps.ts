import type { CatalogueDeps } from '../../sections/server/catalogue/index.ts'
import type { SearchLog } from './search-log.ts'

export interface SearchDeps extends CatalogueDeps {
  searchLog: SearchLog
}
