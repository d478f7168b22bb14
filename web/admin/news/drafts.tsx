import { ActionIcon, Badge, Group } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ListedDraft } from '../../../contract/article/editing.ts'
import { adminApi } from '../api.ts'
import { draftLink, draftList, titleOfDraft } from '../articles/draft/new-draft.ts'
import { useDiscardedNotice } from '../articles/draft/use-discarded-notice.ts'
import { Assignment } from '../kit/assignment.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { IconPencil, IconTrash, IconUserPlus } from '../kit/icons.tsx'
import { type Column, DataTable } from '../kit/list/data-table.tsx'
import { Failure } from '../kit/list/list-screen.tsx'
import { Pager } from '../kit/list/pager.tsx'
import { notifyError } from '../kit/notify.tsx'
import { useMay } from '../kit/user.ts'
import { AssignDraft } from './assign-draft.tsx'
import classes from './news.module.css'

const limit = 5

/** The drafts of new articles above the list of articles; nothing if there are none. */
export function Drafts({ search, isMine, assignee }: { search: string; isMine: boolean; assignee: string }) {
  const asked = `${search} ${isMine} ${assignee}`
  const [at, setAt] = useState({ asked, page: 1 })
  const page = at.asked === asked ? at.page : 1
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [draftList, search, isMine, assignee, page],
    queryFn: () =>
      adminApi.call('GET /admin/drafts', {
        query: {
          search,
          page: String(page),
          limit: String(limit),
          ...(isMine && { isMine: 'true' }),
          ...(assignee && { assignee }),
        },
      }),
    placeholderData: keepPreviousData,
    // They change in the editor.
    staleTime: 0,
  })
  const [assigned, setAssigned] = useState<ListedDraft | null>(null)
  const columns = useColumns(setAssigned)
  if (error) return <Failure sentence="Failed to fetch the drafts" error={error} retry={() => void refetch()} />
  if (!data || data.total === 0) return null
  const totalPages = Math.max(1, data.totalPages)
  const goToPage = (next: number) => setAt({ asked, page: next })
  // The last page may have disappeared.
  if (page > totalPages) goToPage(totalPages)
  const list = { rows: data.drafts, page, limit, total: data.total, totalPages, isTotalCapped: false }
  return (
    <section className={classes.drafts} aria-labelledby="drafts">
      <h2 id="drafts" className={classes.heading}>
        Drafts
      </h2>
      <DataTable
        caption="Drafts"
        list={{ ...list, isLoading: false, isStale: isPlaceholderData }}
        columns={columns}
        rowKey={({ key }) => key}
        empty={null}
      />
      {totalPages > 1 && <Pager list={{ ...list, goToPage }} />}
      {assigned && <AssignDraft draft={assigned} onClose={() => setAssigned(null)} />}
    </section>
  )
}

function useColumns(assign: (draft: ListedDraft) => void): readonly Column<ListedDraft>[] {
  const isEditor = useMay('editor')
  const announce = useDiscardedNotice()
  const discard = async ({ key }: ListedDraft) => {
    try {
      await adminApi.call('DELETE /admin/draft/:id', { params: { id: key } })
      await announce(key)
    } catch (error) {
      notifyError('Failed to discard the draft', error)
    }
  }
  return [
    {
      head: 'Title',
      isName: true,
      cell: (row) => (
        <div className={classes.title}>
          <Link to={draftLink(row.key)} className={classes.name} title={titleOfDraft(row)}>
            {titleOfDraft(row)}
          </Link>
          <Badge color="gray" variant="outline">
            Draft
          </Badge>
        </div>
      ),
    },
    {
      head: 'Writer',
      width: '10rem',
      cell: ({ writer }) => <span className={classes.quiet}>{writer ?? 'Deleted'}</span>,
    },
    { head: 'Assigned', width: '11rem', cell: (row) => <Assignment assignee={row.assignee} dueOn={row.dueOn} /> },
    { head: 'Last change', width: '10rem', cell: ({ savedAt }) => <DateTime at={savedAt} /> },
    {
      head: 'Edit or discard',
      isActions: true,
      cell: (row) => (
        <Group gap={4} wrap="nowrap">
          {isEditor && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Assign the draft ${titleOfDraft(row)}`}
              onClick={() => assign(row)}
            >
              <IconUserPlus size={17} />
            </ActionIcon>
          )}
          <ActionIcon
            component={Link}
            to={draftLink(row.key)}
            variant="subtle"
            color="gray"
            aria-label={`Edit the draft ${titleOfDraft(row)}`}
          >
            <IconPencil size={17} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={`Discard the draft ${titleOfDraft(row)}`}
            onClick={() => void discard(row)}
          >
            <IconTrash size={17} />
          </ActionIcon>
        </Group>
      ),
    },
  ]
}
