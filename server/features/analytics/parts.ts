import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { Reader } from '../../core/caller.ts'
import type { Database, DatabaseHandle } from '../../db/database.ts'
import type { Jobs } from '../../jobs/index.ts'

/** What the use cases of analytics work with. */
export interface AnalyticsParts {
  db: Database
  now: () => Date
  config: Config
  jobs: Jobs
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** Hears what other processes tell; null where there are none. */
  listen: DatabaseHandle['listen'] | null
  /** For what is long and passed on as it is. */
  readBytes: DatabaseHandle['readBytes']
  /** Handed in, since accounts know analytics and not the other way round. */
  sessions: Sessions
}

/** Who calls, known without asking the database for each call by itself. */
export interface Sessions {
  /** What is kept of the bearer in a call's header, in hexadecimal; null where there is none that could be one. */
  bearerHash(authorization: string | undefined): string | null
  /** Who is signed in, by the hash of the bearer. */
  findReaders(db: Database, hashes: readonly string[], now: Date): Promise<Map<string, SessionReader>>
}

export interface SessionReader extends Reader {
  userId: number
}
