import { IconUserStar, IconUsers } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
  {
    path: 'members',
    title: 'Members',
    icon: IconUsers,
    key: 'z',
    role: 'admin',
    order: 100,
    menu: ['Readers', 1],
    load: () => import('./screen.tsx'),
  },
  {
    path: 'Subscription-Management',
    title: 'Subscription Management',
    place: 'header',
    icon: IconUserStar,
    key: 's',
    role: 'admin',
    order: 80,
    load: () => import('./subscriptions/screen.tsx'),
  },
] satisfies ScreenRow[]
