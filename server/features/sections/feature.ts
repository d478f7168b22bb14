import { defineFeature } from '../feature.ts'
import { sectionRoutes } from './routes.ts'

export const sectionsFeature = defineFeature({
  name: 'sections',
  serve: sectionRoutes,
})
