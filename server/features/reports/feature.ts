import { sql } from 'kysely'
import { reportHead } from '../../../contract/content/heads.ts'
import { placesOf } from '../content/index.ts'
import { defineFeature } from '../feature.ts'
import { reportRoutes } from './routes.ts'

export const reportsFeature = defineFeature({
  name: 'reports',
  switchedBy: 'reports',
  serve: reportRoutes,
  personalTables: [
    {
      ...{ table: 'report_downloads', by: 'user_id' },
      also: sql`select title from reports where id = r.report_id`,
    },
  ],
  ...placesOf(reportHead),
})
