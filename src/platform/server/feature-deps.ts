import type { FastifyInstance } from 'fastify'
import type { Settings } from '../../features/settings/server/settings.ts'
import type { Config } from './config/config.ts'
import type { Database } from './db/database.ts'
import type { Route } from './http/api/calls.ts'
import type { Pages } from './http/pages/pages.ts'

/** Where a feature registers what it serves. */
export interface Router {
  /** Registers a call of the contract. */
  route: Route
  pages: Pages
  /** For addresses outside of the contract. */
  http: FastifyInstance
  /** Registers what to close after the last response, when no job runs any more. */
  onClose(close: () => Promise<void>): void
  /** Registers how to drop what a feature remembers of the database, which may be changed from outside. */
  onForget(drop: () => void): void
}

/** What every feature depends on. A feature that needs more extends it in a `deps.ts` of its own. */
export interface Deps {
  db: Database
  config: Config
  settings: Settings
  now: () => Date
}
