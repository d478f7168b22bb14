import { reportHead } from '../../../platform/contract/content/heads.ts'
import { DateTime } from '../../../platform/web/admin/date-time.tsx'
import { IconFileDownload } from '../../../platform/web/admin/icons.tsx'
import { contentScreens } from '../../content/admin/content-screens.ts'
import type { ReportContent } from '../contract/endpoints.ts'

export default contentScreens<ReportContent>(reportHead, {
  icon: IconFileDownload,
  key: '-',
  role: 'editor',
  order: 180,
  menu: ['Library', 5],
  record: async () => (await import('../contract/record.ts')).report,
  columns: [
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
  ],
  below: [{ path: ':id', title: 'Edit report', load: () => import('./edit-report.tsx') }],
})
