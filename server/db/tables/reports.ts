import type { ColumnType, Generated } from 'kysely'
import type { ReportAccess } from '../../../contract/reports/rules.ts'
import type { PricesByCurrency } from '../../../contract/subscriptions/currencies.ts'
import type { ImageSize } from './images.ts'

export interface ReportTables {
  reports: ReportsTable
  report_versions: ReportVersionsTable
  report_downloads: { user_id: number; report_id: number; version: number; downloaded_at: Date }
}

interface ReportsTable {
  id: Generated<number>
  slug: string
  version: Generated<number>
  title: string
  standfirst: string
  html: string
  access: ReportAccess
  category: string | null
  image_name: string | null
  image_sizes: ColumnType<ImageSize[], string, string>
  image_credit: Generated<string>
  published_at: Date | null
  deleted_at: Generated<Date | null>
  created_at: Date
  updated_at: Date
  /** Minor units. Empty: it is not sold. */
  prices: ColumnType<PricesByCurrency, string | undefined, string>
  /** Null: search does not know it yet. */
  lexemes: Generated<string | null>
}

interface ReportVersionsTable {
  report_id: number
  number: number
  attachment: string
  bytes: number
  pages: number | null
  changes: string
  added_at: Date
  downloads: Generated<number>
}
