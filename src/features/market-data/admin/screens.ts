import { IconChartLine } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
  {
    path: 'market-data',
    title: 'Market data',
    icon: IconChartLine,
    key: '[',
    role: 'editor',
    order: 190,
    menu: ['Library', 6],
    load: () => import('./screen.tsx'),
    below: [{ path: ':id', title: 'Edit market data', load: () => import('./edit-series.tsx') }],
  },
] satisfies ScreenRow[]
