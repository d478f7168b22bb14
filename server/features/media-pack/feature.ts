import { defineFeature } from '../feature.ts'
import { mediaPackRoutes } from './routes.ts'

export const mediaPackFeature = defineFeature({
  name: 'media-pack',
  serve: mediaPackRoutes,
})
