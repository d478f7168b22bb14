import type { FileTickets } from '../../../platform/server/core/file-tickets.ts'
import type { FromAllFeatures } from '../../../platform/server/feature.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { FileStore } from '../../../platform/server/gateways/files/index.ts'

export interface AttachmentDeps extends Deps, Pick<FromAllFeatures, 'openTexts'> {
  files: FileStore
  tickets: FileTickets
}
