import { IconSchool } from '../../../platform/web/admin/icons.tsx'
import type { ScreenRow } from '../../../platform/web/admin/screen.ts'

export default [
  {
    path: 'courses',
    title: 'Courses',
    icon: IconSchool,
    key: ']',
    role: 'editor',
    order: 200,
    menu: ['Library', 4],
    load: () => import('./screen.tsx'),
    below: [{ path: ':id', title: 'Edit course', load: () => import('./edit-course.tsx') }],
  },
] satisfies ScreenRow[]
