import { sql } from 'kysely'
import { reportHead } from '../../platform/contract/content/heads.ts'
import { defineFeature, published } from '../../platform/server/feature.ts'
import { picturesOfEntries, placesOf } from '../content/server/index.ts'
import { reportRoutes } from './server/routes.ts'

export const reportsFeature = defineFeature({
  name: 'reports',
  switchedBy: 'reports',
  serve: reportRoutes,
  pictures: picturesOfEntries({ ...reportHead, hasText: true }),
  openTexts: sql`select html from reports where ${published}`,
  personalTables: [
    { table: 'report_downloads', by: 'user_id', also: sql`select title from reports where id = r.report_id` },
  ],
  ...placesOf(reportHead),
  demo: () => import('./demo/index.ts'),
})
