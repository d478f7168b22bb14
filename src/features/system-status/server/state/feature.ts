import { defineFeature } from '../../../../platform/server/feature.ts'
import { stateRoutes } from './routes.ts'

export const stateFeature = defineFeature({ name: 'state', serve: stateRoutes })
