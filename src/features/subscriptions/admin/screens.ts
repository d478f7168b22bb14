import { IconDiscount2, IconReceipt } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
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
