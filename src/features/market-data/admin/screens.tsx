import { marketDataHead } from '../../../platform/contract/content/heads.ts'
import { DateTime } from '../../../platform/web/admin/date-time.tsx'
import { IconChartLine } from '../../../platform/web/admin/icons.tsx'
import { contentScreens } from '../../content/admin/content-screens.ts'
import type { MarketData } from '../contract/endpoints.ts'

export default contentScreens<MarketData>(marketDataHead, {
  icon: IconChartLine,
  key: '[',
  role: 'editor',
  order: 190,
  menu: ['Library', 6],
  record: async () => (await import('../contract/record.ts')).marketData,
  columns: [
    { head: 'Rows', isNumber: true, width: '4.5rem', cell: ({ rows }) => rows },
    { head: 'Data from', width: '9.5rem', cell: ({ figuresAt }) => <DateTime at={figuresAt} /> },
  ],
  below: [{ path: ':id', title: 'Edit market data', load: () => import('./edit-series.tsx') }],
})
