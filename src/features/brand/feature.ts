import { defineFeature } from '../../platform/server/feature.ts'
import { brandRoutes } from './server/routes.ts'

export const brandFeature = defineFeature({ name: 'brand', serve: brandRoutes })
