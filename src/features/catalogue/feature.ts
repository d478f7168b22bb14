import { defineFeature } from '../../platform/server/feature.ts'
import { catalogueRoutes } from './server/routes.ts'

export const catalogueFeature = defineFeature({ name: 'catalogue', serve: catalogueRoutes })
