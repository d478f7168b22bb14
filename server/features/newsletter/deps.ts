import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseHandle } from '../../db/database.ts'
import type { BulkMailGateway, MailGateway } from '../../gateways/mail/index.ts'
import type { Jobs } from '../../jobs/index.ts'
import type { SendMail } from '../../mail/index.ts'
import type { Deps } from '../deps.ts'
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
