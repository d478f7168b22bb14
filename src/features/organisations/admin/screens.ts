import { IconBuilding } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
  {
    path: 'organisations',
    title: 'Organisations',
    icon: IconBuilding,
    key: '0',
    role: 'admin',
    order: 350,
    menu: ['Readers', 7],
    load: () => import('./screen.tsx'),
  },
] satisfies ScreenRow[]
