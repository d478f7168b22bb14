import { defineFeature } from '../feature.ts'
import { imageRoutes } from './routes.ts'

export const imagesFeature = defineFeature({
  name: 'images',
  serve: imageRoutes,
})
