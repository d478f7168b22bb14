import { defineFeature } from '../../platform/server/feature.ts'
import { siteRoutes } from './server/routes.ts'

export const siteFeature = defineFeature({ name: 'site', serve: siteRoutes })
