import { IconFileText } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
  {
    path: 'pages',
    title: 'Pages',
    icon: IconFileText,
    key: 'i',
    role: 'editor',
    order: 160,
    menu: ['Site', 1],
    load: () => import('./screen.tsx'),
    below: [{ path: ':slug', title: 'Edit page', load: () => import('./edit-page.tsx') }],
  },
] satisfies ScreenRow[]
