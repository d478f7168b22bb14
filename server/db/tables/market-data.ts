import type { marketData } from '../../../contract/market-data/record.ts'
import type { ContentTable } from './content.ts'

export interface MarketDataTables {
  market_series: ContentTable<typeof marketData, { figures_at: Date }>
}
