import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseHandle } from '../../db/database.ts'
import type { FetchOutside } from '../../gateways/fetch/index.ts'
import type { Jobs } from '../../jobs/index.ts'
import type { SendMail } from '../../mail/index.ts'
import type { Deps } from '../deps.ts'

export interface DeliveryDeps extends Deps {
  database: DatabaseHandle
  jobs: Jobs
  sendMail: SendMail
  fetchOutside: FetchOutside
  log: Pick<FastifyBaseLogger, 'error'>
}
