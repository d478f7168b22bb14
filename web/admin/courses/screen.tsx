import type { AdminListedCourse } from '../../../contract/courses/endpoints.ts'
import { courseLink } from '../../../contract/links.ts'
import { adminApi } from '../api.ts'
import { DateTime } from '../kit/date-time.tsx'
import { AddEntry, actionsColumn, titleColumn } from '../kit/entry/entry-columns.tsx'
import { useEntryDeletion } from '../kit/entry/use-entry-deletion.ts'
import { type Column, DataTable } from '../kit/list/data-table.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { type ListQuery, useList } from '../kit/list/use-list.ts'
import { accessNames } from '../reports/report-fields.tsx'

const listName = 'courses'

/** All courses: search, add, edit and delete them. */
export default function Courses() {
  const list = useList<AdminListedCourse>({ name: listName, load, filters: {}, limit: 25 })
  const remove = useEntryDeletion({
    ...{ path: listName, noun: 'course' },
    remove: (params) => adminApi.call('DELETE /admin/courses/:id', { params }),
    restore: (params) => adminApi.call('POST /admin/courses/:id/restoration', { params }),
  })
  return (
    <ListScreen
      title="Courses"
      list={list}
      search={{ label: 'Search courses', placeholder: 'Title' }}
      failed="Failed to load the courses"
      actions={<AddEntry path={listName} noun="course" />}
    >
      <DataTable
        caption="Courses"
        list={list}
        columns={columnsOf(remove)}
        rowKey={({ id }) => id}
        empty={<p>{list.search ? 'No courses match.' : 'No courses yet. Add one to show it on the Courses page.'}</p>}
      />
    </ListScreen>
  )
}

const columnsOf = (remove: (one: AdminListedCourse) => void): Column<AdminListedCourse>[] => [
  titleColumn('courses'),
  { head: 'Access', width: '11rem', cell: ({ access }) => accessNames[access] },
  { head: 'Lessons', isNumber: true, width: '5.5rem', cell: ({ lessons }) => lessons },
  { head: 'Readers', isNumber: true, width: '5.5rem', cell: ({ readers }) => readers },
  { head: 'Changed', width: '9.5rem', cell: ({ updatedAt }) => <DateTime at={updatedAt} /> },
  actionsColumn(courseLink, remove),
]

async function load({ page, limit, search }: ListQuery) {
  const query = { page: String(page), limit: String(limit), search }
  const { data, total } = await adminApi.call('GET /admin/courses', { query })
  return { rows: data, total }
}
