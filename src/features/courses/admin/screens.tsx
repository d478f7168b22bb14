import { courseHead } from '../../../platform/contract/content/heads.ts'
import { DateTime } from '../../../platform/web/admin/date-time.tsx'
import { IconSchool } from '../../../platform/web/admin/icons.tsx'
import { contentScreens } from '../../content/admin/content-screens.ts'
import type { Course } from '../contract/endpoints.ts'

export default contentScreens<Course>(courseHead, {
  icon: IconSchool,
  key: ']',
  role: 'editor',
  order: 200,
  menu: ['Library', 4],
  record: async () => (await import('../contract/record.ts')).course,
  columns: [
    { head: 'Lessons', isNumber: true, width: '5.5rem', cell: ({ lessons }) => lessons },
    { head: 'Readers', isNumber: true, width: '5.5rem', cell: ({ readers }) => readers },
    { head: 'Changed', width: '9.5rem', cell: ({ updatedAt }) => <DateTime at={updatedAt} /> },
  ],
  below: [{ path: ':id', title: 'Edit course', load: () => import('./edit-course.tsx') }],
})
