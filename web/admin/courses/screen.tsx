import type { Course } from '../../../contract/courses/endpoints.ts'
import { course } from '../../../contract/courses/record.ts'
import type { AdminListedOf } from '../kit/content/content-calls.ts'
import { contentScreen } from '../kit/content/content-screen.tsx'
import { DateTime } from '../kit/date-time.tsx'

export default contentScreen<AdminListedOf<Course>>(course, [
  { head: 'Lessons', isNumber: true, width: '5.5rem', cell: ({ lessons }) => lessons },
  { head: 'Readers', isNumber: true, width: '5.5rem', cell: ({ readers }) => readers },
  { head: 'Changed', width: '9.5rem', cell: ({ updatedAt }) => <DateTime at={updatedAt} /> },
])
