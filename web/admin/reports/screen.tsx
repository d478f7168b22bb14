import type { ReportContent } from '../../../contract/reports/endpoints.ts'
import { report } from '../../../contract/reports/record.ts'
import type { AdminListedOf } from '../kit/content/content-calls.ts'
import { contentScreen } from '../kit/content/content-screen.tsx'
import { DateTime } from '../kit/date-time.tsx'

export default contentScreen<AdminListedOf<ReportContent>>(report, [
  {
    head: 'File',
    width: '8rem',
    cell: ({ file }) => (file ? `${file.kind.toUpperCase()}, version ${file.version}` : 'None yet'),
  },
  { head: 'Downloads', isNumber: true, width: '6.5rem', cell: ({ downloads }) => downloads },
  {
    head: 'Sold',
    isNumber: true,
    width: '4.5rem',
    cell: ({ sold, access }) => (access === 'sold' || sold ? sold : '–'),
  },
  { head: 'Changed', width: '9.5rem', cell: ({ updatedAt }) => <DateTime at={updatedAt} /> },
])
