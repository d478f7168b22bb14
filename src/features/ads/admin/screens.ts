import { IconAd2 } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
  {
    path: 'AdManagement',
    title: 'Ad Management',
    place: 'header',
    icon: IconAd2,
    key: 'd',
    role: 'advertising',
    order: 90,
    menu: ['Revenue', 1],
    load: () => import('./screen.tsx'),
  },
] satisfies ScreenRow[]
