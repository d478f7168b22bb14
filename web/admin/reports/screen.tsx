import { Anchor, Badge, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { reportLink } from '../../../contract/links.ts'
import type { AdminListedReport } from '../../../contract/reports/endpoints.ts'
import { adminApi } from '../api.ts'
import { DateTime } from '../kit/date-time.tsx'
import { type Column, DataTable } from '../kit/list/data-table.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { type ListQuery, useList } from '../kit/list/use-list.ts'
import { notifyError, notifySuccess } from '../kit/notify.tsx'
import { screenLink } from '../links.ts'
import { accessNames } from './report-fields.tsx'

const listName = 'reports'

/** All reports and papers: search, add, edit and delete them. */
export default function Reports() {
  const list = useList<AdminListedReport>({ name: listName, load, filters: {}, limit: 25 })
  const remove = useDeletion()
  const navigate = useNavigate()
  return (
    <ListScreen
      title="Reports"
      list={list}
      search={{ label: 'Search reports', placeholder: 'Title' }}
      failed="Failed to load the reports"
      actions={
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => void navigate(screenLink('reports/new'))}
        >
          Add report
        </Button>
      }
    >
      <DataTable
        caption="Reports"
        list={list}
        columns={columnsFor((report) => void remove(report))}
        rowKey={({ id }) => id}
        empty={<p>{list.search ? 'No reports match.' : 'There are no reports yet.'}</p>}
      />
    </ListScreen>
  )
}

async function load({ page, limit, search }: ListQuery) {
  const query = { page: String(page), limit: String(limit), search }
  const { data, total } = await adminApi.call('GET /admin/reports', { query })
  return { rows: data, total }
}

/** Deletes a report. The notification brings it back. */
function useDeletion() {
  const queries = useQueryClient()
  const attempt = async (failed: string, work: () => Promise<void>) => {
    await work().catch((error: unknown) => notifyError(failed, error))
    await queries.invalidateQueries({ queryKey: [listName] })
  }
  return ({ id }: AdminListedReport) => {
    const params = { id: String(id) }
    const restore = () =>
      attempt('Failed to undo', async () => {
        const { message } = await adminApi.call('POST /admin/reports/:id/restoration', { params })
        notifySuccess(message)
      })
    return attempt('Failed to delete the report', async () => {
      const { message } = await adminApi.call('DELETE /admin/reports/:id', { params })
      notifySuccess(message, restore)
    })
  }
}

const columnsFor = (remove: (report: AdminListedReport) => void): readonly Column<AdminListedReport>[] => [
  {
    head: 'Title',
    isName: true,
    cell: ({ id, title, isPublished }) => (
      <>
        <Anchor component={Link} to={screenLink(`reports/${id}`)} c="inherit" fw={550}>
          {title}
        </Anchor>
        {!isPublished && (
          <Badge variant="light" color="yellow" ml="xs" miw="max-content">
            Draft
          </Badge>
        )}
      </>
    ),
  },
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
  {
    head: 'Actions',
    isActions: true,
    width: '11rem',
    cell: (report) => (
      <>
        {report.isPublished && (
          <Button
            component="a"
            href={reportLink(report.slug)}
            size="compact-sm"
            variant="subtle"
            aria-label={`Page of ${report.title}`}
          >
            Page
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={`Delete ${report.title}`}
          onClick={() => remove(report)}
        >
          Delete
        </Button>
      </>
    ),
  },
]
