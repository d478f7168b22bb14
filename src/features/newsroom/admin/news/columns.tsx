import { ActionIcon, Badge, Switch } from '@mantine/core'
import { Link } from 'react-router'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { useCatalogue } from '../../../../platform/web/admin/catalogue.ts'
import { confirm } from '../../../../platform/web/admin/confirm.tsx'
import { DateTime, useFormatDateTime } from '../../../../platform/web/admin/date-time.tsx'
import { useHasFeature } from '../../../../platform/web/admin/features.ts'
import { IconExternalLink, IconPencil, IconTrash } from '../../../../platform/web/admin/icons.tsx'
import { editLink } from '../../../../platform/web/admin/links.ts'
import type { Column } from '../../../../platform/web/admin/list/data-table.tsx'
import { useAttempt } from '../../../../platform/web/admin/list/use-attempt.ts'
import { notifySuccess } from '../../../../platform/web/admin/notify.tsx'
import { usePresent } from '../../../../platform/web/admin/presence.ts'
import { useMay } from '../../../../platform/web/admin/user.ts'
import { Assignment } from '../../../articles/admin/assignment.tsx'
import { PinnedBadge, StageBadge } from '../../../articles/admin/stage-badge.tsx'
import type { ListedNews, NewsItem } from '../../../articles/contract/editing.ts'
import classes from './news.module.css'
import { newsList, sectionOf, titleOf } from './news-list.ts'
import { usePublicationChange } from './use-publication-change.ts'

export function useColumns(): readonly Column<ListedNews>[] {
  const mayPublish = useMay('editor')
  const hasWorkflow = useHasFeature('workflow')
  const present = usePresent()
  const catalogue = useCatalogue()
  const columns: readonly (Column<ListedNews> & { editorsOnly?: true; ofWorkflow?: true })[] = [
    { head: 'News ID', sorts: ['-number', 'number'], isNumber: true, width: '6rem', cell: ({ ID }) => ID },
    {
      head: 'Title',
      sorts: ['title', '-title'],
      isName: true,
      cell: (row) => <TitleCell row={row} present={present.get(row.ID) ?? ''} />,
    },
    {
      head: 'Section',
      width: '7rem',
      cell: (row) => <span className={classes.quiet}>{sectionOf(row, catalogue)}</span>,
    },
    {
      ofWorkflow: true,
      head: 'Assigned',
      isMinor: true,
      width: '8rem',
      cell: (row) => row.isPublished === 0 && <Assignment assignee={row.assignee} dueOn={row.dueOn} />,
    },
    {
      head: 'Date',
      sorts: ['-date', 'date'],
      width: '6.5rem',
      cell: (row) => <DateTime at={row['Date of Publication']} dayOnly />,
    },
    {
      head: 'Changed',
      isMinor: true,
      sorts: ['-change', 'change'],
      width: '6.5rem',
      cell: (row) => <DateTime at={row.updatedAt} dayOnly />,
    },
    { editorsOnly: true, head: 'Published', width: '5rem', cell: (row) => <PublishedSwitch row={row} /> },
    {
      head: 'Edit',
      isActions: true,
      cell: (row) => (
        <ActionIcon
          component={Link}
          to={editLink(row.ID)}
          variant="subtle"
          color="gray"
          aria-label={`Edit ${titleOf(row)}`}
        >
          <IconPencil size={17} />
        </ActionIcon>
      ),
    },
    { editorsOnly: true, head: 'Delete', isActions: true, cell: (row) => <DeleteButton row={row} /> },
  ]
  return columns.filter(({ editorsOnly, ofWorkflow }) => (mayPublish || !editorsOnly) && (hasWorkflow || !ofWorkflow))
}

function TitleCell({ row, present }: { row: ListedNews; present: string }) {
  const moment = useFormatDateTime()
  return (
    <div className={classes.title}>
      <Link to={editLink(row.ID)} className={classes.name} title={titleOf(row)}>
        {titleOf(row)}
      </Link>
      {present && <span className={classes.present}>Open in the editor: {present}</span>}
      {row.isPinned && <PinnedBadge />}
      {row.publishAt ? (
        <Badge color="yellow" variant="light">
          Scheduled {moment(row.publishAt)}
        </Badge>
      ) : row.isPublished === 0 ? (
        <StageBadge stage={row.stage} />
      ) : (
        <ActionIcon
          component="a"
          href={`/article/${row.ID}`}
          target="_blank"
          variant="subtle"
          color="gray"
          size="sm"
          className={classes.view}
          aria-label={`Read ${titleOf(row)} in the magazine`}
        >
          <IconExternalLink size={15} />
        </ActionIcon>
      )}
    </div>
  )
}

function PublishedSwitch({ row }: { row: ListedNews }) {
  const publish = usePublicationChange()
  return (
    <Switch
      size="sm"
      aria-label={`Published: ${titleOf(row)}`}
      checked={row.isPublished === 1}
      onChange={() => void publish({ ids: [row.ID], isPublished: row.isPublished === 1 ? 0 : 1 })}
    />
  )
}

function DeleteButton({ row }: { row: ListedNews }) {
  const remove = useDeletion()
  return (
    <ActionIcon variant="subtle" color="red" aria-label={`Delete ${titleOf(row)}`} onClick={() => void remove(row)}>
      <IconTrash size={17} />
    </ActionIcon>
  )
}

function useDeletion() {
  const attempt = useAttempt(newsList)
  return async (row: NewsItem) => {
    const isSure = await confirm({
      title: 'Are you sure?',
      about: titleOf(row),
      text: 'This action cannot be undone. This will permanently delete the news article.',
      confirm: 'Delete',
      isGrave: true,
    })
    if (!isSure) return
    await attempt('Failed to delete news', async () => {
      await adminApi.call('DELETE /admin/delete/:id', { params: { id: String(row.ID) } })
      notifySuccess('Article is deleted successfully')
    })
  }
}
