import { defineFeature } from '../../../../platform/server/feature.ts'
import { diagramRoutes } from './routes.ts'

export const diagramsFeature = defineFeature({ name: 'diagrams', serve: diagramRoutes })
