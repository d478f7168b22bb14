import type { FastifyBaseLogger } from 'fastify'
import type { FetchOutside } from '../../gateways/fetch/index.ts'
import type { Jobs } from '../../jobs/index.ts'
import type { SendMail } from '../../mail/index.ts'
import type { Deps } from '../deps.ts'
import type { ImageDeps } from '../images/index.ts'

export interface NewsroomDeps extends Deps, ImageDeps {
  jobs: Jobs
  log: FastifyBaseLogger
  sendMail: SendMail
  fetchOutside: FetchOutside
}
