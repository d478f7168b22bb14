import { defineFeature } from '../../platform/server/feature.ts'
import { feedRoutes } from './server/routes.ts'

export const feedsFeature = defineFeature({ name: 'feeds', serve: feedRoutes })
