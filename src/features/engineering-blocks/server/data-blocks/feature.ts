import { defineFeature } from '../../../../platform/server/feature.ts'
import { dataRoutes } from './routes.ts'

/** Market data are drawn with it too: it is there whether articles get new blocks or not. */
export const dataBlocksFeature = defineFeature({ name: 'data-blocks', serve: dataRoutes })
