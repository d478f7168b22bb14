import { defineFeature } from '../feature.ts'
import { brandRoutes } from './routes.ts'

export const brandFeature = defineFeature({
  name: 'brand',
  serve: brandRoutes,
})
