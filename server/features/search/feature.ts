import { defineFeature } from '../feature.ts'
import { searchRoutes } from './routes.ts'

export const searchFeature = defineFeature({
  name: 'search',
  serve: searchRoutes,
})
