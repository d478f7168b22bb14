import { IconFileDownload } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
  {
    path: 'reports',
    title: 'Reports',
    icon: IconFileDownload,
    key: '-',
    role: 'editor',
    order: 180,
    menu: ['Library', 5],
    load: () => import('./screen.tsx'),
    below: [{ path: ':id', title: 'Edit report', load: () => import('./edit-report.tsx') }],
  },
] satisfies ScreenRow[]
