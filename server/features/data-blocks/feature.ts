import { defineFeature } from '../feature.ts'
import { dataRoutes } from './routes.ts'

export const dataBlocksFeature = defineFeature({
  name: 'data-blocks',
  serve: dataRoutes,
})
