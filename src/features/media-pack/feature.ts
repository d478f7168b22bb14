import { defineFeature } from '../../platform/server/feature.ts'
import { mediaPackRoutes } from './server/routes.ts'

export const mediaPackFeature = defineFeature({ name: 'media-pack', serve: mediaPackRoutes })
