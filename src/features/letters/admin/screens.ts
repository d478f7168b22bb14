import { IconMessages } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
  {
    path: 'letters',
    title: 'Letters',
    icon: IconMessages,
    key: '.',
    role: 'editor',
    personalData: 'who wrote a letter (name)',
    order: 260,
    menu: ['Readers', 4],
    load: () => import('./screen.tsx'),
  },
] satisfies ScreenRow[]
