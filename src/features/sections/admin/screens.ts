import { IconCategory } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
  {
    path: 'sections',
    title: 'Sections and categories',
    icon: IconCategory,
    key: 'k',
    role: 'admin',
    order: 310,
    menu: ['Site', 2],
    load: () => import('./screen.tsx'),
  },
] satisfies ScreenRow[]
