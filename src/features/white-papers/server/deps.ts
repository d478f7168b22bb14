import type { FileTickets } from '../../../platform/server/core/file-tickets.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { SendMail } from '../../../platform/server/mail/index.ts'
import type { ImageDeps } from '../../pictures/server/images/index.ts'

export interface WhitePaperDeps extends Deps, ImageDeps {
  tickets: FileTickets
  sendMail: SendMail
}
