import { IconArrowForwardUp } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
  {
    path: 'redirects',
    title: 'Redirects',
    icon: IconArrowForwardUp,
    key: 'r',
    role: 'editor',
    order: 270,
    menu: ['Site', 4],
    load: () => import('./screen.tsx'),
  },
] satisfies ScreenRow[]
