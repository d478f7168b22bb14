import type { FileTickets } from '../../../platform/server/core/file-tickets.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { FileStore } from '../../../platform/server/gateways/files/index.ts'

export interface AttachmentDeps extends Deps {
  files: FileStore
  tickets: FileTickets
}
