import { IconChartBar, IconChartLine, IconEye } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
  {
    path: 'user-analytics',
    title: 'User Analytics',
    place: 'header',
    icon: IconEye,
    key: 'u',
    role: 'admin',
    order: 50,
    menu: ['Overview', 3],
    load: () => import('./analytics/user-analytics.tsx'),
  },
  {
    path: 'article-analytics',
    title: 'Article Analytics',
    place: 'header',
    icon: IconChartBar,
    key: 't',
    role: 'admin',
    order: 60,
    load: () => import('./analytics/article-analytics.tsx'),
  },
  {
    path: 'dashboard',
    title: 'Dashboard',
    icon: IconChartLine,
    key: 'h',
    role: 'admin',
    order: 300,
    menu: ['Overview', 1],
    load: () => import('./dashboard/screen.tsx'),
  },
] satisfies ScreenRow[]
