import { DateTime } from '../../../platform/web/admin/date-time.tsx'
import type { AdminListedOf } from '../../content/admin/content-calls.ts'
import { contentScreen } from '../../content/admin/content-screen.tsx'
import type { ReportContent } from '../contract/endpoints.ts'
import { report } from '../contract/record.ts'

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
