import { defineFeature } from '../../../../platform/server/feature.ts'
import { failedWorkRoutes } from './routes.ts'

export const failedWorkFeature = defineFeature({ name: 'failed-work', serve: failedWorkRoutes })
