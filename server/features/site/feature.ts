import { defineFeature } from '../feature.ts'
import { siteRoutes } from './routes.ts'

export const siteFeature = defineFeature({
  name: 'site',
  serve: siteRoutes,
})
