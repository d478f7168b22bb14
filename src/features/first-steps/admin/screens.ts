import { IconListCheck } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
  {
    path: 'first-steps',
    title: 'First steps',
    icon: IconListCheck,
    key: 'F',
    role: 'admin',
    order: 450,
    menu: ['Overview', 2],
    load: () => import('./screen.tsx'),
  },
] satisfies ScreenRow[]
