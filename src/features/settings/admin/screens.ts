import { IconSettings } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
  {
    path: 'settings',
    title: 'Settings',
    icon: IconSettings,
    key: 'y',
    role: 'admin',
    order: 400,
    menu: ['Settings', 1],
    load: () => import('./screen.tsx'),
  },
] satisfies ScreenRow[]
