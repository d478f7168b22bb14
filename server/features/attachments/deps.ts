import type { FileTickets } from '../../core/file-tickets.ts'
import type { FileStore } from '../../gateways/files/index.ts'
import type { Deps } from '../deps.ts'

export interface AttachmentDeps extends Deps {
  files: FileStore
  tickets: FileTickets
}
