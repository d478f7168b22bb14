import type { FastifyBaseLogger } from 'fastify'
import type { FromAllFeatures } from '../../../platform/server/feature.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { FetchOutside } from '../../../platform/server/gateways/fetch/index.ts'
import type { Jobs } from '../../../platform/server/jobs/index.ts'
import type { SendMail } from '../../../platform/server/mail/index.ts'
import type { ImageDeps } from '../../pictures/server/images/index.ts'

export interface NewsroomDeps extends Deps, ImageDeps, Pick<FromAllFeatures, 'afterUndeletion'> {
  jobs: Jobs
  log: FastifyBaseLogger
  sendMail: SendMail
  fetchOutside: FetchOutside
}

export type PreviewDeps = Deps & Pick<FromAllFeatures, 'completeText' | 'findTextProblems'>
