import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { SendMail } from '../../../platform/server/mail/index.ts'

export interface ClassifiedDeps extends Deps {
  sendMail: SendMail
}
