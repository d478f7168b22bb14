import { IconUsers } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
  {
    path: 'authors',
    title: 'Authors',
    icon: IconUsers,
    key: 'w',
    role: 'editor',
    order: 110,
    menu: ['Write', 7],
    load: () => import('./screen.tsx'),
  },
] satisfies ScreenRow[]
