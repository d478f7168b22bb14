import type { Config } from '../config.ts'
import type { DatabaseHandle } from '../db/database.ts'
import type { Route } from '../http/endpoints.ts'
import type { Pages } from '../http/pages.ts'

/** What the routes of a feature are made with. */
export interface Deps {
  route: Route
  pages: Pages
  db: DatabaseHandle['db']
  config: Config
  now: () => Date
}
