import { sql } from 'kysely'
import { links, marketSeriesLink } from '../../../contract/links.ts'
import { findEntrySlugs } from '../entries/index.ts'
import { defineFeature, published, withList } from '../feature.ts'
import { marketDataRoutes } from './routes.ts'
import { marketDataKey } from './save-series.ts'

export const marketDataFeature = defineFeature({
  name: 'market-data',
  switchedBy: 'market-data',
  serve: marketDataRoutes,
  pageAddresses: async ({ db }) =>
    withList(links.marketData, (await findEntrySlugs(db, 'market_series')).map(marketSeriesLink)),
  list: {
    label: 'Market data',
    to: links.marketData,
    key: marketDataKey,
    some: () => sql`market_series where ${published}`,
  },
  contentTables: ['market_series'],
})
