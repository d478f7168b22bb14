import { IconHistory } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
  {
    path: 'audit-log',
    title: 'Audit log',
    icon: IconHistory,
    key: 'o',
    role: 'admin',
    order: 370,
    load: () => import('./screen.tsx'),
  },
] satisfies ScreenRow[]
