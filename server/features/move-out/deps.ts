import type { FileTickets } from '../../core/file-tickets.ts'
import type { FileStore } from '../../gateways/files/index.ts'
import type { Jobs } from '../../jobs/index.ts'
import type { CurrentCatalogue } from '../catalogue/index.ts'
import type { Deps } from '../deps.ts'

export interface MoveOutDeps extends Deps {
  jobs: Jobs
  files: FileStore
  tickets: FileTickets
  catalogue: CurrentCatalogue
}
