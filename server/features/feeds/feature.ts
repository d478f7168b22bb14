import { defineFeature } from '../feature.ts'
import { feedRoutes } from './routes.ts'

export const feedsFeature = defineFeature({
  name: 'feeds',
  serve: feedRoutes,
})
