import type { FileTickets } from '../../../platform/server/core/file-tickets.ts'
import type { FileStore } from '../../../platform/server/gateways/files/index.ts'
import type { CatalogueDeps } from '../../catalogue/server/index.ts'
import type { Stamper } from './stamper.ts'

export interface ReportDeps extends CatalogueDeps {
  files: FileStore
  tickets: FileTickets
}

export interface StampDeps extends ReportDeps {
  stamper: Stamper
}
