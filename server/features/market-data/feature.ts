import { marketDataHead } from '../../../contract/content/heads.ts'
import { placesOf } from '../content/index.ts'
import { defineFeature } from '../feature.ts'
import { marketSeries } from './index.ts'

export const marketDataFeature = defineFeature({
  name: 'market-data',
  switchedBy: 'market-data',
  serve: marketSeries.routes,
  ...placesOf(marketDataHead),
})
