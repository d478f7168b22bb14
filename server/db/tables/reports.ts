import type { ColumnType, Generated } from 'kysely'
import type { report } from '../../../contract/reports/record.ts'
import type { PricesByCurrency } from '../../../contract/subscriptions/currencies.ts'
import type { ContentTable } from './content.ts'

export interface ReportTables {
  reports: ContentTable<typeof report, OwnColumns>
  report_versions: ReportVersionsTable
  report_downloads: { user_id: number; report_id: number; version: number; downloaded_at: Date }
}

interface OwnColumns {
  /** Minor units. Empty: it is not sold. */
  prices: ColumnType<PricesByCurrency, string | undefined, string>
  category: string | null
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
