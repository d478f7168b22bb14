import type { Generated } from 'kysely'
import type { AccessLevel } from '../../../contract/catalogue.ts'
import type { SeriesKind } from '../../../contract/market-data/rules.ts'

export interface MarketDataTables {
  market_series: MarketSeriesTable
}

interface MarketSeriesTable {
  id: Generated<number>
  slug: string
  version: Generated<number>
  title: string
  summary: string
  method: string
  access: AccessLevel
  kind: SeriesKind
  csv: string
  figures_at: Date
  published_at: Date | null
  deleted_at: Generated<Date | null>
  created_at: Date
  updated_at: Date
}
