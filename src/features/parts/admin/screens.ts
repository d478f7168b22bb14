import { IconCpu } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
  {
    path: 'parts',
    title: 'Parts',
    icon: IconCpu,
    key: '5',
    role: 'editor',
    order: 150,
    menu: ['Library', 1],
    load: () => import('./screen.tsx'),
  },
] satisfies ScreenRow[]
