import { defineFeature } from '../../platform/server/feature.ts'
import { searchRoutes } from './server/routes.ts'

export const searchFeature = defineFeature({
  name: 'search',
  serve: searchRoutes,
  demo: () => import('./demo/index.ts'),
})
