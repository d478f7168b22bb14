import type { SendMail } from '../../mail/index.ts'
import type { Deps } from '../deps.ts'

export interface ClassifiedDeps extends Deps {
  sendMail: SendMail
}
