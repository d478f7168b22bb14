import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import type { PaymentsGateway } from '../../gateways/payments/index.ts'
import type { Jobs } from '../../jobs/index.ts'
import type { SendMail } from '../../mail/index.ts'

/** What the use cases of subscriptions work with. */
export interface SubscriptionParts {
  db: Database
  now: () => Date
  config: Config
  jobs: Jobs
  sendMail: SendMail
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Null where nobody takes money. */
  payments: PaymentsGateway | null
}
