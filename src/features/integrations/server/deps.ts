import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseHandle } from '../../../platform/server/db/database.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { FetchOutside } from '../../../platform/server/gateways/fetch/index.ts'
import type { Jobs } from '../../../platform/server/jobs/index.ts'
import type { SendMail } from '../../../platform/server/mail/index.ts'

export interface DeliveryDeps extends Deps {
  database: DatabaseHandle
  jobs: Jobs
  sendMail: SendMail
  fetchOutside: FetchOutside
  log: Pick<FastifyBaseLogger, 'error'>
}
