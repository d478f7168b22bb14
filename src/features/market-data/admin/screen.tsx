import { DateTime } from '../../../platform/web/admin/date-time.tsx'
import type { AdminListedOf } from '../../content/admin/content-calls.ts'
import { contentScreen } from '../../content/admin/content-screen.tsx'
import type { MarketData } from '../contract/endpoints.ts'
import { marketData } from '../contract/record.ts'

export default contentScreen<AdminListedOf<MarketData>>(marketData, [
  { head: 'Rows', isNumber: true, width: '4.5rem', cell: ({ rows }) => rows },
  { head: 'Data from', width: '9.5rem', cell: ({ figuresAt }) => <DateTime at={figuresAt} /> },
])
