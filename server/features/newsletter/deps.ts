import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseHandle } from '../../db/database.ts'
import type { BulkMailGateway, MailGateway } from '../../gateways/mail/index.ts'
import type { Jobs } from '../../jobs/index.ts'
import type { SendMail } from '../../mail/index.ts'
import type { Deps } from '../deps.ts'
import type { SignedLinks } from './links.ts'

/** What the use cases of the newsletter work with. */
export interface NewsletterDeps extends Deps {
  jobs: Jobs
  sendMail: SendMail
  links: SignedLinks
}

/** What sending works with besides. */
export interface SendingDeps extends NewsletterDeps {
  /** Hears of what other processes announce. */
  database: DatabaseHandle
  bulkMail: BulkMailGateway
  mail: MailGateway
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}
