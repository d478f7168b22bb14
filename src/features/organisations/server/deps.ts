import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { SendMail } from '../../../platform/server/mail/index.ts'

export interface OrganisationDeps extends Deps {
  sendMail: SendMail
  log: Pick<FastifyBaseLogger, 'warn'>
}
