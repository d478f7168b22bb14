import { ActionIcon, Badge, Group } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ListedDraft } from '../../../contract/article/editing.ts'
import { adminApi } from '../api.ts'
import { draftLink, draftList } from '../articles/draft/new-draft.ts'
import { useDiscardedNotice } from '../articles/draft/use-discarded-notice.ts'
import { DateTime } from '../kit/date-time.tsx'
import { type Column, DataTable } from '../kit/list/data-table.tsx'
import { Failure } from '../kit/list/list-screen.tsx'
import { Pager } from '../kit/list/pager.tsx'
import { notifyError } from '../kit/notify.tsx'
import classes from './news.module.css'

const limit = 5

const titleOf = ({ title }: ListedDraft) => title || 'No Title'

/** The drafts of new articles above the list of articles; nothing if there are none. */
export function Drafts({ search, isMine }: { search: string; isMine: boolean }) {
  const asked = `${search} ${isMine}`
  const [at, setAt] = useState({ asked, page: 1 })
  const page = at.asked === asked ? at.page : 1
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [draftList, search, isMine, page],
    queryFn: () =>
      adminApi.call('GET /admin/drafts', {
        query: { search, page: String(page), limit: String(limit), ...(isMine && { isMine: 'true' }) },
      }),
    placeholderData: keepPreviousData,
    // They change in the editor.
    staleTime: 0,
  })
  const columns = useColumns()
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
    </section>
  )
}

function useColumns(): readonly Column<ListedDraft>[] {
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
          <Link to={draftLink(row.key)} className={classes.name} title={titleOf(row)}>
            {titleOf(row)}
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
    { head: 'Last change', width: '10rem', cell: ({ savedAt }) => <DateTime at={savedAt} /> },
    {
      head: 'Edit or discard',
      isActions: true,
      cell: (row) => (
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            component={Link}
            to={draftLink(row.key)}
            variant="subtle"
            color="gray"
            aria-label={`Edit the draft ${titleOf(row)}`}
          >
            <IconPencil size={17} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={`Discard the draft ${titleOf(row)}`}
            onClick={() => void discard(row)}
          >
            <IconTrash size={17} />
          </ActionIcon>
        </Group>
      ),
    },
  ]
}
