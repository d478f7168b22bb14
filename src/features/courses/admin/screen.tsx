import { DateTime } from '../../../platform/web/admin/date-time.tsx'
import type { AdminListedOf } from '../../content/admin/content-calls.ts'
import { contentScreen } from '../../content/admin/content-screen.tsx'
import type { Course } from '../contract/endpoints.ts'
import { course } from '../contract/record.ts'

export default contentScreen<AdminListedOf<Course>>(course, [
  { head: 'Lessons', isNumber: true, width: '5.5rem', cell: ({ lessons }) => lessons },
  { head: 'Readers', isNumber: true, width: '5.5rem', cell: ({ readers }) => readers },
  { head: 'Changed', width: '9.5rem', cell: ({ updatedAt }) => <DateTime at={updatedAt} /> },
])
