import type { Deps } from '../deps.ts'
import type { SearchLog } from './search-log.ts'

export interface SearchDeps extends Deps {
  searchLog: SearchLog
}
