import { defineFeature } from '../feature.ts'
import { diagramRoutes } from './routes.ts'

export const diagramsFeature = defineFeature({
  name: 'diagrams',
  serve: diagramRoutes,
})
