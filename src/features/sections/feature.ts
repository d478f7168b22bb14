import { defineFeature } from '../../platform/server/feature.ts'
import { sectionRoutes } from './server/routes.ts'

export const sectionsFeature = defineFeature({ name: 'sections', serve: sectionRoutes })
