import { IconBriefcase } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
  {
    path: 'job-offers',
    title: 'Job offers',
    icon: IconBriefcase,
    key: 'J',
    role: 'advertising',
    order: 345,
    menu: ['Revenue', 4],
    load: () => import('./screen.tsx'),
    below: [{ path: ':id', title: 'Edit job offer', load: () => import('./edit-job-offer.tsx') }],
  },
] satisfies ScreenRow[]
