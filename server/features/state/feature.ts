import { defineFeature } from '../feature.ts'
import { stateRoutes } from './routes.ts'

export const stateFeature = defineFeature({
  name: 'state',
  serve: stateRoutes,
})
