import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ListedNews } from '../../../contract/article/editing.ts'
import { adminApi } from '../api.ts'
import { DataTable } from '../kit/data-table.tsx'
import { ListScreen } from '../kit/list-screen.tsx'
import { type List, type ListQuery, useList } from '../kit/use-list.ts'
import { useSelection } from '../kit/use-selection.ts'
import { useMay } from '../kit/user.ts'
import { screenLink } from '../links.ts'
import { useColumns } from './columns.tsx'
import { Drafts } from './drafts.tsx'
import { type NewsFilter, NewsFilters } from './filters.tsx'
import { newsList, titleOf } from './news-list.ts'
import { SelectionActions } from './selection-actions.tsx'

/** All articles and drafts: search, publish, unpublish, edit and delete them. Writers see and edit their own. */
export default function NewsManagement() {
  const list = useList<ListedNews, NewsFilter>({
    name: newsList,
    load: loadNews,
    filters: { type: '', state: '', mine: '' },
  })
  const chosen = useSelection(list.rows.map(({ ID }) => ID))
  const columns = useColumns()
  const mayPublish = useMay('editor')
  return (
    <ListScreen
      title="News Management"
      list={list}
      search={{ label: 'Search by title or ID', placeholder: 'Search by title or ID' }}
      filters={<NewsFilters list={list} />}
      failed="Failed to fetch news"
      actions={
        <Button component={Link} to={screenLink('')} leftSection={<IconPlus size={16} aria-hidden />}>
          Add New Article
        </Button>
      }
    >
      {hasDrafts(list) && <Drafts search={list.search} isMine={list.filters.mine === 'yes'} />}
      <DataTable
        caption="Articles"
        list={list}
        columns={columns}
        rowKey={({ ID }) => ID}
        {...(mayPublish && { selection: { chosen, nameOf: titleOf } })}
        empty={<p>No articles found.</p>}
      />
      <SelectionActions chosen={chosen} rows={list.rows} />
    </ListScreen>
  )
}

/** A draft is in no section yet, and not published. */
const hasDrafts = ({ page, filters: { type, state } }: List<ListedNews, NewsFilter>) =>
  page === 1 && type === '' && (state === '' || state === 'unpublished')

async function loadNews({ page, limit, search, filters: { type, state, mine } }: ListQuery<NewsFilter>) {
  const asked = {
    page: String(page),
    limit: String(limit),
    search,
    ...(isOneOf(states, state) && { state }),
    ...(mine === 'yes' && { isMine: 'true' }),
  }
  const { data, total, isTotalCapped } = type
    ? await adminApi.call('GET /admin/filter', { query: { ...asked, type } })
    : await adminApi.call('GET /admin/dashboard', { query: asked })
  return { rows: data, total, isTotalCapped }
}

const states = ['published', 'unpublished', 'scheduled', 'handed-in'] as const

/** Ignores unknown filter values in the address. */
const isOneOf = <T extends string>(known: readonly T[], text: string): text is T => known.some((one) => one === text)
