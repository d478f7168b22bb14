import { IconZoomQuestion } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
  {
    path: 'search-log',
    title: 'Search log',
    icon: IconZoomQuestion,
    key: 'q',
    role: 'admin',
    order: 390,
    load: () => import('./screen.tsx'),
  },
] satisfies ScreenRow[]
