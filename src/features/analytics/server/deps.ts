import type { FastifyBaseLogger } from 'fastify'
import type { Reader } from '../../../platform/server/core/caller.ts'
import type { Database, DatabaseHandle } from '../../../platform/server/db/database.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { Jobs } from '../../../platform/server/jobs/index.ts'

export interface AnalyticsDeps extends Deps {
  jobs: Jobs
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  database: DatabaseHandle
  /** Injected, since accounts depend on analytics. */
  sessions: Sessions
}

export interface Sessions {
  /** In hexadecimal. Null if the header holds no bearer token. */
  bearerHash(authorization: string | undefined): string | null
  findReaders(db: Database, hashes: readonly string[], now: Date): Promise<Map<string, SessionReader>>
}

export interface SessionReader extends Reader {
  userId: number
}
