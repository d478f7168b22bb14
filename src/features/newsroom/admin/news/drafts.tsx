import { ActionIcon, Badge, Group } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { DateTime } from '../../../../platform/web/admin/date-time.tsx'
import { useHasFeature } from '../../../../platform/web/admin/features.ts'
import { IconPencil, IconTrash, IconUserPlus } from '../../../../platform/web/admin/icons.tsx'
import { type Column, DataTable } from '../../../../platform/web/admin/list/data-table.tsx'
import { Failure } from '../../../../platform/web/admin/list/list-screen.tsx'
import { Pager } from '../../../../platform/web/admin/list/pager.tsx'
import { useInnerList } from '../../../../platform/web/admin/list/use-inner-list.ts'
import { notifyError } from '../../../../platform/web/admin/notify.tsx'
import { useMay } from '../../../../platform/web/admin/user.ts'
import { Assignment } from '../../../articles/admin/assignment.tsx'
import { draftLink, draftList, titleOfDraft } from '../../../articles/admin/draft/new-draft.ts'
import { useDiscardedNotice } from '../../../articles/admin/draft/use-discarded-notice.ts'
import type { ListedDraft } from '../../../articles/contract/editing.ts'
import { AssignDraft } from './assign-draft.tsx'
import classes from './news.module.css'

export function Drafts({ search, isMine, assignee }: { search: string; isMine: boolean; assignee: string }) {
  const hasWorkflow = useHasFeature('workflow')
  const list = useInnerList<ListedDraft>({
    name: [draftList, search, isMine, assignee],
    limit: 5,
    load: async ({ page, limit }) => {
      const owned = { ...(isMine && { isMine: 'true' }), ...(assignee && { assignee }) }
      const { drafts, total } = await adminApi.call('GET /admin/drafts', { query: { search, page, limit, ...owned } })
      return { data: drafts, total }
    },
  })
  const [assigned, setAssigned] = useState<ListedDraft | null>(null)
  if (list.error) return <Failure sentence="Failed to fetch the drafts" error={list.error} retry={list.retry} />
  if (list.total === 0) return null
  return (
    <section className={classes.drafts} aria-labelledby="drafts">
      <h2 id="drafts" className={classes.heading}>
        Drafts
      </h2>
      <DataTable
        caption="Drafts"
        list={list}
        columns={columnsFor(setAssigned, hasWorkflow)}
        rowKey={({ key }) => key}
        empty={null}
      />
      {list.totalPages > 1 && <Pager list={list} />}
      {assigned && <AssignDraft draft={assigned} onClose={() => setAssigned(null)} />}
    </section>
  )
}

const assignedColumn: Column<ListedDraft> = {
  head: 'Assigned',
  width: '11rem',
  cell: (row) => <Assignment assignee={row.assignee} dueOn={row.dueOn} />,
}

const columnsFor = (assign: (draft: ListedDraft) => void, hasWorkflow: boolean): readonly Column<ListedDraft>[] => [
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
  ...(hasWorkflow ? [assignedColumn] : []),
  { head: 'Last change', width: '10rem', cell: ({ savedAt }) => <DateTime at={savedAt} /> },
  { head: 'Edit or discard', isActions: true, cell: (row) => <RowActions row={row} assign={assign} /> },
]

function RowActions({ row, assign }: { row: ListedDraft; assign: (draft: ListedDraft) => void }) {
  const isEditor = useMay('editor')
  const hasWorkflow = useHasFeature('workflow')
  const announce = useDiscardedNotice()
  const discard = async () => {
    try {
      await adminApi.call('DELETE /admin/draft/:id', { params: { id: row.key } })
      await announce(row.key)
    } catch (error) {
      notifyError('Failed to discard the draft', error)
    }
  }
  return (
    <Group gap={4} wrap="nowrap">
      {isEditor && hasWorkflow && (
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
        onClick={() => void discard()}
      >
        <IconTrash size={17} />
      </ActionIcon>
    </Group>
  )
}
