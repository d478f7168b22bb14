import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { PaymentsGateway } from '../../../platform/server/gateways/payments/index.ts'
import type { Jobs } from '../../../platform/server/jobs/index.ts'
import type { SendMail } from '../../../platform/server/mail/index.ts'

export interface SubscriptionDeps extends Deps {
  sendMail: SendMail
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** For the keys in force; null: payments are off. A use case asks once. */
  payments: () => PaymentsGateway | null
}

export interface PaymentDeps extends SubscriptionDeps {
  jobs: Jobs
}
