import { defineFeature } from '../feature.ts'
import { carouselRoutes } from './routes.ts'

export const carouselFeature = defineFeature({
  name: 'carousel',
  serve: carouselRoutes,
})
