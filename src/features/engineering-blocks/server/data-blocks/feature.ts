import { defineFeature } from '../../../../platform/server/feature.ts'
import { dataRoutes } from './routes.ts'

export const dataBlocksFeature = defineFeature({ name: 'data-blocks', serve: dataRoutes })
