import { IconPhoto } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
  {
    path: 'pictures',
    title: 'Images',
    icon: IconPhoto,
    key: 'j',
    role: 'writer',
    order: 120,
    menu: ['Write', 5],
    load: () => import('./screen.tsx'),
  },
] satisfies ScreenRow[]
