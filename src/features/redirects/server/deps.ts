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

/** Deps of use cases that write. */
export interface SaveDeps extends Deps {
  /** Whether the magazine has a page or file at an address. */
  isServed(address: string): Promise<boolean>
}

/** Which addresses are the magazine's own. */
export interface OwnAddresses extends Pick<SaveDeps, 'isServed'> {
  redirectsInForce: RedirectsInForce
  /** Whether an address has the pattern of a page, so that it must be looked up. */
  looksServed(address: string): boolean
}
