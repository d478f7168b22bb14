import { IconPencilPlus } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
  {
    path: '',
    title: 'Add News Article',
    label: 'Add Article',
    icon: IconPencilPlus,
    key: 'a',
    role: 'writer',
    order: 10,
    menu: ['Write', 1],
    load: () => import('./add/add-article.tsx'),
    below: [{ path: 'edit/:id', title: 'Edit Article', load: () => import('./edit/edit-article.tsx') }],
  },
] satisfies ScreenRow[]
