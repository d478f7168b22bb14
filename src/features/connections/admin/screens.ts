import { IconPlugConnected } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
  {
    path: 'connections',
    title: 'Connections',
    icon: IconPlugConnected,
    key: 'x',
    role: 'admin',
    order: 410,
    menu: ['Settings', 3],
    load: () => import('./screen.tsx'),
  },
] satisfies ScreenRow[]
