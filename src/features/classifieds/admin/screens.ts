import { IconSpeakerphone } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
  {
    path: 'classifieds',
    title: 'Classified ads',
    icon: IconSpeakerphone,
    key: '=',
    role: 'editor',
    personalData: 'who placed a classified ad (name and email)',
    order: 210,
    menu: ['Readers', 6],
    load: () => import('./screen.tsx'),
  },
] satisfies ScreenRow[]
