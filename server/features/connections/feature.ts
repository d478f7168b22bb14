import { defineFeature } from '../feature.ts'
import { connectionRoutes } from './routes.ts'

export const connectionsFeature = defineFeature({
  name: 'connections',
  serve: connectionRoutes,
})
