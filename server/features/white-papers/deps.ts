import type { FileTickets } from '../../core/file-tickets.ts'
import type { SendMail } from '../../mail/index.ts'
import type { Deps } from '../deps.ts'
import type { ImageDeps } from '../images/index.ts'

export interface WhitePaperDeps extends Deps, ImageDeps {
  tickets: FileTickets
  sendMail: SendMail
}
