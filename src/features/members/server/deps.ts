import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { Jobs } from '../../../platform/server/jobs/index.ts'

export interface MemberDeps extends Deps {
  jobs: Jobs
  log: Pick<FastifyBaseLogger, 'error'>
}
