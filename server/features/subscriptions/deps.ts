import type { FastifyBaseLogger } from 'fastify'
import type { PaymentsGateway } from '../../gateways/payments/index.ts'
import type { Jobs } from '../../jobs/index.ts'
import type { SendMail } from '../../mail/index.ts'
import type { Deps } from '../deps.ts'

export interface SubscriptionDeps extends Deps {
  sendMail: SendMail
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** That of the keys in force; null: payments are off. A use case asks once. */
  payments: () => PaymentsGateway | null
}

/** What use cases need that leave work to a job. */
export interface PaymentDeps extends SubscriptionDeps {
  jobs: Jobs
}
