import { defineFeature } from '../../../../platform/server/feature.ts'
import { dataRoutes } from './routes.ts'

/** Always on: market data are drawn with it too. */
export const dataBlocksFeature = defineFeature({ name: 'data-blocks', serve: dataRoutes })
