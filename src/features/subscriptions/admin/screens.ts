import { IconDiscount2, IconReceipt, IconUserStar } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
  {
    path: 'Subscription-Management',
    title: 'Subscription Management',
    place: 'header',
    icon: IconUserStar,
    key: 's',
    role: 'admin',
    order: 80,
    load: () => import('../../members/admin/subscriptions/screen.tsx'),
  },
  {
    path: 'payments',
    title: 'Payments',
    icon: IconReceipt,
    key: 'p',
    role: 'admin',
    order: 320,
    menu: ['Revenue', 2],
    load: () => import('./payments/screen.tsx'),
  },
  {
    path: 'offers',
    title: 'Offers',
    icon: IconDiscount2,
    key: '3',
    role: 'admin',
    order: 330,
    menu: ['Revenue', 3],
    feature: 'offers',
    load: () => import('./offers/screen.tsx'),
  },
] satisfies ScreenRow[]
