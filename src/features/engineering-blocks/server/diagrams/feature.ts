import { defineFeature } from '../../../../platform/server/feature.ts'
import { diagramPictureRoutes, diagramRoutes } from './routes.ts'

export const diagramsFeature = defineFeature({ name: 'diagrams', switchedBy: 'diagrams', serve: diagramRoutes })

export const diagramPicturesFeature = defineFeature({ name: 'diagram-pictures', serve: diagramPictureRoutes })
