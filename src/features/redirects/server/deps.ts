import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseHandle } from '../../../platform/server/db/database.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { Jobs } from '../../../platform/server/jobs/index.ts'
import type { RedirectsInForce } from './redirects-in-force.ts'

export interface RedirectDeps extends Deps {
  jobs: Jobs
  database: DatabaseHandle
  log: FastifyBaseLogger
}

export interface SaveDeps extends Deps {
  isServed(address: string): Promise<boolean>
}

export interface OwnAddresses extends Pick<SaveDeps, 'isServed'> {
  redirectsInForce: RedirectsInForce
  looksServed(address: string): boolean
}
