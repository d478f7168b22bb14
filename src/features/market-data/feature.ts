import { marketDataHead } from '../../platform/contract/content/heads.ts'
import { defineFeature } from '../../platform/server/feature.ts'
import { placesOf } from '../content/server/index.ts'
import { marketSeries } from './server/index.ts'

export const marketDataFeature = defineFeature({
  name: 'market-data',
  switchedBy: 'market-data',
  serve: marketSeries.routes,
  ...placesOf(marketDataHead),
  demo: marketSeries.demo(() => import('./demo/rows.ts')),
})
