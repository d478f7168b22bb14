import { IconCarouselHorizontal } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
  {
    path: 'CarouselManagement',
    title: 'Carousel Management',
    place: 'header',
    icon: IconCarouselHorizontal,
    key: 'c',
    role: 'editor',
    order: 220,
    menu: ['Site', 3],
    load: () => import('./screen.tsx'),
  },
] satisfies ScreenRow[]
