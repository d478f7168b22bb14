import { defineFeature } from '../../../../platform/server/feature.ts'
import { savedViewRoutes } from './routes.ts'

export const savedViewsFeature = defineFeature({
  name: 'saved-views',
  serve: savedViewRoutes,
  personalTables: [{ table: 'saved_views', by: 'user_id' }],
})
