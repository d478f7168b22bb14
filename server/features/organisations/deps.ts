import type { SendMail } from '../../mail/index.ts'
import type { Deps } from '../deps.ts'

export interface OrganisationDeps extends Deps {
  sendMail: SendMail
}
