import { sql } from 'kysely'
import { links, reportLink } from '../../../contract/links.ts'
import { findEntrySlugs } from '../entries/index.ts'
import { defineFeature, withList } from '../feature.ts'
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
  pageAddresses: async ({ db }) => withList(links.reports, (await findEntrySlugs(db, 'reports')).map(reportLink)),
})
