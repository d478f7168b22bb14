import { reportLink } from '../../../contract/links.ts'
import type { AdminListedReport } from '../../../contract/reports/endpoints.ts'
import { adminApi } from '../api.ts'
import { DateTime } from '../kit/date-time.tsx'
import { AddEntry, actionsColumn, titleColumn } from '../kit/entry/entry-columns.tsx'
import { useEntryDeletion } from '../kit/entry/use-entry-deletion.ts'
import { type Column, DataTable } from '../kit/list/data-table.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { type ListQuery, useList } from '../kit/list/use-list.ts'
import { accessNames } from './report-fields.tsx'

const listName = 'reports'

/** All reports and papers: search, add, edit and delete them. */
export default function Reports() {
  const list = useList<AdminListedReport>({ name: listName, load, filters: {}, limit: 25 })
  const remove = useEntryDeletion({
    ...{ path: listName, noun: 'report' },
    remove: (params) => adminApi.call('DELETE /admin/reports/:id', { params }),
    restore: (params) => adminApi.call('POST /admin/reports/:id/restoration', { params }),
  })
  return (
    <ListScreen
      title="Reports"
      list={list}
      search={{ label: 'Search reports', placeholder: 'Title' }}
      failed="Failed to load the reports"
      actions={<AddEntry path={listName} noun="report" />}
    >
      <DataTable
        caption="Reports"
        list={list}
        columns={columnsFor(remove)}
        rowKey={({ id }) => id}
        empty={<p>{list.search ? 'No reports match.' : 'No reports yet. Add one to show it on the Reports page.'}</p>}
      />
    </ListScreen>
  )
}

async function load({ page, limit, search }: ListQuery) {
  const query = { page: String(page), limit: String(limit), search }
  const { data, total } = await adminApi.call('GET /admin/reports', { query })
  return { rows: data, total }
}

const columnsFor = (remove: (report: AdminListedReport) => void): readonly Column<AdminListedReport>[] => [
  titleColumn('reports'),
  { head: 'Access', width: '11rem', cell: ({ access }) => accessNames[access] },
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
  actionsColumn(reportLink, remove),
]
