import type { Config } from '../config.ts'
import type { DatabaseHandle } from '../db/database.ts'
import type { Route } from '../http/api/endpoints.ts'
import type { Pages } from '../http/pages/serve-pages.ts'

/** What the routes of a feature are made with. */
export interface Deps {
  route: Route
  pages: Pages
  db: DatabaseHandle['db']
  config: Config
  now: () => Date
}
