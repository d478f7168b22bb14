import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseHandle } from '../../../platform/server/db/database.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { BulkMailGateway, MailGateway } from '../../../platform/server/gateways/mail/index.ts'
import type { Jobs } from '../../../platform/server/jobs/index.ts'
import type { SendMail } from '../../../platform/server/mail/index.ts'
import type { SignedLinks } from './links.ts'
export interface NewsletterDeps extends Deps {
  sendMail: SendMail
  links: SignedLinks
}
export interface SendingDeps extends NewsletterDeps {
  jobs: Jobs
  /** For notifications of other processes. */
  database: DatabaseHandle
  bulkMail: BulkMailGateway
  mail: MailGateway
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}
