import { IconUsers } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
  {
    path: 'members',
    title: 'Members',
    icon: IconUsers,
    key: 'z',
    role: 'admin',
    order: 100,
    menu: ['Readers', 1],
    load: () => import('./screen.tsx'),
  },
] satisfies ScreenRow[]
