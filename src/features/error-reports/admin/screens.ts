import { IconBug } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
  {
    path: 'error-reports',
    title: 'Error reports',
    icon: IconBug,
    key: '6',
    role: 'editor',
    personalData: 'who reported an error (name, if given)',
    order: 250,
    menu: ['Readers', 5],
    load: () => import('./screen.tsx'),
  },
] satisfies ScreenRow[]
