import { IconActivityHeartbeat, IconAlertTriangle } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
  {
    path: 'failed-mail',
    title: 'Failed jobs',
    icon: IconAlertTriangle,
    key: 'f',
    role: 'admin',
    order: 380,
    load: () => import('./failed-work/screen.tsx'),
  },
  {
    path: 'state',
    title: 'System status',
    icon: IconActivityHeartbeat,
    key: 'v',
    role: 'admin',
    order: 440,
    menu: ['Overview', 4],
    load: () => import('./state/screen.tsx'),
  },
] satisfies ScreenRow[]
