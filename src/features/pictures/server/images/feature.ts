import { defineFeature } from '../../../../platform/server/feature.ts'
import { imageRoutes } from './routes.ts'

export const imagesFeature = defineFeature({ name: 'images', serve: imageRoutes })
