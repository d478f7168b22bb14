import type { FileTickets } from '../../../../platform/server/core/file-tickets.ts'
import type { Deps } from '../../../../platform/server/feature-deps.ts'
import type { FileStore } from '../../../../platform/server/gateways/files/index.ts'
import type { Jobs } from '../../../../platform/server/jobs/index.ts'
import type { CurrentCatalogue } from '../../../catalogue/server/index.ts'

export interface SiteExportDeps extends Deps {
  jobs: Jobs
  files: FileStore
  tickets: FileTickets
  catalogue: CurrentCatalogue
}
