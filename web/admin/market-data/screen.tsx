import type { MarketData } from '../../../contract/market-data/endpoints.ts'
import { marketData } from '../../../contract/market-data/record.ts'
import type { AdminListedOf } from '../kit/content/content-calls.ts'
import { contentScreen } from '../kit/content/content-screen.tsx'
import { DateTime } from '../kit/date-time.tsx'

export default contentScreen<AdminListedOf<MarketData>>(marketData, [
  { head: 'Rows', isNumber: true, width: '4.5rem', cell: ({ rows }) => rows },
  { head: 'Data from', width: '9.5rem', cell: ({ figuresAt }) => <DateTime at={figuresAt} /> },
])
