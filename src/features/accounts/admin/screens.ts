import { IconUsersGroup } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
  {
    path: 'staff',
    title: 'Staff',
    icon: IconUsersGroup,
    key: 'm',
    role: 'admin',
    order: 360,
    menu: ['Settings', 2],
    load: () => import('./screen.tsx'),
  },
] satisfies ScreenRow[]
