import { defineFeature } from '../../platform/server/feature.ts'
import { carouselRoutes } from './server/routes.ts'

export const carouselFeature = defineFeature({ name: 'carousel', serve: carouselRoutes })
