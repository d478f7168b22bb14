import type { FastifyBaseLogger } from 'fastify'
import type { Reader } from '../../../platform/server/core/caller.ts'
import type { Database, DatabaseHandle } from '../../../platform/server/db/database.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { Jobs } from '../../../platform/server/jobs/index.ts'

export interface AnalyticsDeps extends Deps {
  jobs: Jobs
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** Listens for the notifications of other processes. */
  database: DatabaseHandle
  /** Handed in, since accounts depend on analytics. */
  sessions: Sessions
}

/** Finds the readers of many calls with one query. */
export interface Sessions {
  /** The stored hash of the bearer token in an `Authorization` header, in hexadecimal; null if it holds no such token. */
  bearerHash(authorization: string | undefined): string | null
  /** The signed-in readers by the hash of their bearer token. */
  findReaders(db: Database, hashes: readonly string[], now: Date): Promise<Map<string, SessionReader>>
}

export interface SessionReader extends Reader {
  userId: number
}
