import { courseHead } from '../../../contract/content/heads.ts'
import type { Course } from '../../../contract/courses/endpoints.ts'
import type { AdminListedOf } from '../kit/content/content-calls.ts'
import { contentScreen } from '../kit/content/content-screen.tsx'
import { DateTime } from '../kit/date-time.tsx'

export default contentScreen<AdminListedOf<Course>>(courseHead, [
  { head: 'Lessons', isNumber: true, width: '5.5rem', cell: ({ lessons }) => lessons },
  { head: 'Readers', isNumber: true, width: '5.5rem', cell: ({ readers }) => readers },
  { head: 'Changed', width: '9.5rem', cell: ({ updatedAt }) => <DateTime at={updatedAt} /> },
])
