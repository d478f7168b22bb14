import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { noTitle } from '../../../../platform/contract/no-title.ts'
import { IconPlus } from '../../../../platform/web/admin/icons.tsx'
import { editLink, screenLink } from '../../../../platform/web/admin/links.ts'
import { BulkProgress } from '../../../../platform/web/admin/list/bulk-progress.tsx'
import { DataTable } from '../../../../platform/web/admin/list/data-table.tsx'
import { Failure, ListScreen } from '../../../../platform/web/admin/list/list-screen.tsx'
import { SavedViews } from '../../../../platform/web/admin/list/saved-views.tsx'
import { useList } from '../../../../platform/web/admin/list/use-list.ts'
import { useSelection } from '../../../../platform/web/admin/list/use-selection.ts'
import { useMay } from '../../../../platform/web/admin/user.ts'
import type { LeftReason } from '../../../articles/contract/changes.ts'
import type { ListedNews } from '../../../articles/contract/editing.ts'
import { SelectionActions } from './changes/selection-actions.tsx'
import { useChangeProgress } from './changes/use-article-change.ts'
import { useColumns } from './columns.tsx'
import { Drafts } from './drafts.tsx'
import { NewsFilters } from './filters.tsx'
import { isNarrowed, loadNews, type NewsFilter, type NewsList, newsList, noFilters, titleOf } from './news-list.ts'

export default function NewsManagement() {
  const list = useList<ListedNews, NewsFilter>({ name: newsList, load: loadNews, filters: noFilters })
  const chosen = useSelection(list.rows.map(({ ID }) => ID))
  const columns = useColumns()
  const mayPublish = useMay('editor')
  return (
    <ListScreen
      title="News Management"
      list={list}
      search={{ label: 'Search by title or ID', placeholder: 'Search by title or ID' }}
      filters={<NewsFilters list={list} />}
      sizes={[10, 25, 50, 100]}
      failed="Failed to fetch news"
      actions={
        <>
          <SavedViews screen="new-management" />
          <Button component={Link} to={screenLink('')} leftSection={<IconPlus size={16} />}>
            Add New Article
          </Button>
        </>
      }
    >
      {mayPublish && <ChangePanel />}
      {hasDrafts(list) && (
        <Drafts search={list.search} isMine={list.filters.mine === 'yes'} assignee={list.filters.assignee} />
      )}
      <DataTable
        caption="Articles"
        list={list}
        columns={columns}
        rowKey={({ ID }) => ID}
        sorting={{ order: list.filters.sort, onSort: (order) => list.setFilter('sort', order) }}
        {...(mayPublish && { selection: { chosen, nameOf: titleOf } })}
        empty={<p>No articles found.</p>}
      />
      <SelectionActions chosen={chosen} list={list} />
    </ListScreen>
  )
}

/** A draft has no section yet and is not published. */
const hasDrafts = ({ page, filters }: NewsList) =>
  page === 1 &&
  filters.type === '' &&
  (filters.state === '' || filters.state === 'unpublished') &&
  filters.sort === noFilters.sort &&
  !isNarrowed({ ...filters, assignee: '' }) &&
  /^(?:me|[1-9]\d{0,8})?$/.test(filters.assignee)

const doneWords: Record<string, string> = { delete: 'deleted', undo: 'restored' }

const reasons: Record<LeftReason, string> = {
  edited: 'edited by another user',
  missing: 'deleted by another user',
  refused: '',
  failed: 'an error occurred; the server’s log has the reason',
}

function ChangePanel() {
  const { change, error, undo, dismiss } = useChangeProgress()
  if (error) return <Failure sentence="Failed to fetch the change" error={error} />
  if (!change) return null
  return (
    <BulkProgress
      noun="article"
      words={{ doing: change.kind === 'undo' ? 'Undoing' : 'Changing', done: doneWords[change.kind] ?? 'changed' }}
      change={change}
      left={change.left.map(({ id, title, why, reason }) => ({
        key: id,
        name: why === 'missing' ? `Article ${id}` : <Link to={editLink(id)}>{title || noTitle}</Link>,
        reason: reason || reasons[why],
      }))}
      undo={change.canUndo ? () => void undo() : undefined}
      dismiss={dismiss}
    />
  )
}
