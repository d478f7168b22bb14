import { defineFeature } from '../../platform/server/feature.ts'
import { deleteOldViews } from './server/delete-old-views.ts'
import { analyticsRoutes } from './server/routes.ts'

export const analyticsFeature = defineFeature({
  name: 'analytics',
  serve: analyticsRoutes,
  jobs: ({ db, now, config: { viewsKeptDays: keptDays } }) => ({
    'analytics.sweep': ({ signal }) => deleteOldViews(db, { keptDays, now: now(), signal }),
  }),
  schedules: { 'analytics.sweep': '37 3 * * *' },
  personalTables: [
    { table: 'article_readers', by: 'user_id' },
    { table: 'article_views', by: 'user_id' },
    { table: 'reader_view_counts', by: 'user_id' },
  ],
  demo: () => import('./demo/index.ts'),
})
