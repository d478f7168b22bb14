import { IconTransferIn, IconTransferOut } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
  {
    path: 'import',
    title: 'Import articles',
    label: 'Import',
    icon: IconTransferIn,
    key: '9',
    role: 'admin',
    order: 280,
    menu: ['Settings', 4],
    load: () => import('./import/screen.tsx'),
    below: [{ path: ':id', title: 'Import articles', load: () => import('./import/one-import.tsx') }],
  },
  {
    path: 'export',
    title: 'Export',
    icon: IconTransferOut,
    key: "'",
    role: 'admin',
    order: 290,
    menu: ['Settings', 5],
    load: () => import('./export/screen.tsx'),
  },
] satisfies ScreenRow[]
