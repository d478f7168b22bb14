import { defineFeature } from '../../platform/server/feature.ts'
import { analyticsJobs } from './server/jobs.ts'
import { analyticsRoutes } from './server/routes.ts'

export const analyticsFeature = defineFeature({
  name: 'analytics',
  serve: analyticsRoutes,
  work: analyticsJobs,
  personalTables: [
    { table: 'article_readers', by: 'user_id' },
    { table: 'article_views', by: 'user_id' },
    { table: 'reader_view_counts', by: 'user_id' },
  ],
  demo: () => import('./demo/index.ts'),
})
