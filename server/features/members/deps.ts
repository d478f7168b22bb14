import type { FastifyBaseLogger } from 'fastify'
import type { Jobs } from '../../jobs/index.ts'
import type { Deps } from '../deps.ts'

export interface MemberDeps extends Deps {
  jobs: Jobs
  log: Pick<FastifyBaseLogger, 'error'>
}
