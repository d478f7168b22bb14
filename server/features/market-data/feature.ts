import { links, marketSeriesLink } from '../../../contract/links.ts'
import { findEntrySlugs } from '../entries/index.ts'
import { defineFeature, withList } from '../feature.ts'
import { marketDataRoutes } from './routes.ts'

export const marketDataFeature = defineFeature({
  name: 'market-data',
  switchedBy: 'market-data',
  serve: marketDataRoutes,
  pageAddresses: async ({ db }) =>
    withList(links.marketData, (await findEntrySlugs(db, 'market_series')).map(marketSeriesLink)),
})
