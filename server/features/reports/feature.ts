import { sql } from 'kysely'
import { links, reportLink } from '../../../contract/links.ts'
import { findEntrySlugs } from '../entries/index.ts'
import { defineFeature, published, withList } from '../feature.ts'
import { reportRoutes } from './routes.ts'
import { reportsKey } from './save-report.ts'

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
  list: { label: 'Reports', to: links.reports, key: reportsKey, some: () => sql`reports where ${published}` },
  contentTables: ['reports'],
})
