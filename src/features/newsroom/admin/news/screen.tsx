import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { IconPlus } from '../../../../platform/web/admin/icons.tsx'
import { screenLink } from '../../../../platform/web/admin/links.ts'
import { DataTable } from '../../../../platform/web/admin/list/data-table.tsx'
import { ListScreen } from '../../../../platform/web/admin/list/list-screen.tsx'
import { SavedViews } from '../../../../platform/web/admin/list/saved-views.tsx'
import { useList } from '../../../../platform/web/admin/list/use-list.ts'
import { useSelection } from '../../../../platform/web/admin/list/use-selection.ts'
import { useMay } from '../../../../platform/web/admin/user.ts'
import type { ListedNews } from '../../../articles/contract/editing.ts'
import { ChangePanel } from './changes/change-panel.tsx'
import { SelectionActions } from './changes/selection-actions.tsx'
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
