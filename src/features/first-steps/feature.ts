import { defineFeature } from '../../platform/server/feature.ts'
import { firstStepRoutes } from './server/routes.ts'

export const firstStepsFeature = defineFeature({ name: 'first-steps', serve: firstStepRoutes })
