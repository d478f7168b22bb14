import type { FastifyInstance } from 'fastify'
import type { Settings } from '../../features/settings/server/settings.ts'
import type { Config } from './config/config.ts'
import type { Database } from './db/database.ts'
import type { Route } from './http/api/calls.ts'
import type { Pages } from './http/pages/pages.ts'

export interface Router {
  route: Route
  pages: Pages
  http: FastifyInstance
  /** Runs after the last response, when no job runs any more. */
  onClose(close: () => Promise<void>): void
  /** Drops what a feature remembers of the database, which may be changed from outside. */
  onForget(drop: () => void): void
}

/** A feature that needs more extends it in a `deps.ts` of its own. */
export interface Deps {
  db: Database
  config: Config
  settings: Settings
  now: () => Date
}
