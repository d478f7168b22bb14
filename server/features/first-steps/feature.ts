import { defineFeature } from '../feature.ts'
import { firstStepRoutes } from './routes.ts'

export const firstStepsFeature = defineFeature({
  name: 'first-steps',
  serve: firstStepRoutes,
})
