import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { confirm } from '../../../../platform/web/admin/confirm.tsx'
import { download } from '../../../../platform/web/admin/download.ts'
import { IconDownload, IconTrash } from '../../../../platform/web/admin/icons.tsx'
import { type Column, DataTable } from '../../../../platform/web/admin/list/data-table.tsx'
import { FilterSelect } from '../../../../platform/web/admin/list/filter-select.tsx'
import { ListScreen } from '../../../../platform/web/admin/list/list-screen.tsx'
import { type ListQuery, useList } from '../../../../platform/web/admin/list/use-list.ts'
import { notifyError, notifySuccess } from '../../../../platform/web/admin/notify.tsx'
import type { ArticleReaders } from '../../contract/views.ts'
import classes from './analytics.module.css'
import { ViewedArticle } from './viewed-article.tsx'

type Filter = 'sort'
const name = 'article-readers'

export default function ArticleAnalytics() {
  const list = useList<ArticleReaders, Filter>({ name, load: loadArticles, filters: { sort: '' } })
  return (
    <ListScreen
      title="Article Analytics"
      list={list}
      search={{
        label: 'Search by Article ID',
        placeholder: 'Search by Article ID',
        description: 'You can also search by username.',
      }}
      filters={<FilterSelect label="Sort" all="No sort" filter="sort" choices={sorts} list={list} />}
      actions={<Actions />}
      failed="Error fetching article analytics"
    >
      <DataTable
        caption="Articles and their readers"
        list={list}
        columns={columns}
        rowKey={({ article_id }) => article_id}
        empty={<p>No data available</p>}
      />
    </ListScreen>
  )
}

const sorts = [
  ['asc', 'Total users ascending'],
  ['desc', 'Total users descending'],
] as const

const loadArticles = ({ page, limit, search, filters: { sort } }: ListQuery<Filter>) =>
  adminApi.call('GET /admin/article-analytics', {
    query: { page, limit, search, sort: sort === 'asc' || sort === 'desc' ? sort : '' },
  })

function Actions() {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState<'downloading' | 'clearing' | null>(null)
  const downloadAll = async () => {
    setBusy('downloading')
    await download('/admin/download-article-views', 'article_views.csv', 'Error downloading data')
    setBusy(null)
  }
  const clear = async () => {
    if (!(await confirm(question))) return
    setBusy('clearing')
    try {
      const { cleared } = await adminApi.call('DELETE /admin/clear-article-views', {})
      notifySuccess(`${cleared} views deleted.`)
    } catch (error) {
      notifyError('Error clearing data', error)
    }
    await Promise.all([name, 'user-views'].map((list) => queries.invalidateQueries({ queryKey: [list] })))
    setBusy(null)
  }
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDownload size={16} />}
        loading={isBusy === 'downloading'}
        onClick={() => void downloadAll()}
      >
        Download Data
      </Button>
      <Button
        size="xs"
        variant="default"
        color="red"
        leftSection={<IconTrash size={16} />}
        loading={isBusy === 'clearing'}
        onClick={() => void clear()}
      >
        Clear Data
      </Button>
    </>
  )
}

const question = {
  title: 'Clear all article views?',
  text: 'This permanently deletes the record of who viewed which article. Download the data first if you need it. ‘Most viewed’ and the dashboard keep their anonymous statistics.',
  confirm: 'Clear Data',
  isGrave: true,
}

const columns: readonly Column<ArticleReaders>[] = [
  {
    head: 'Article ID',
    isName: true,
    cell: ({ article_id, title }) => <ViewedArticle id={article_id} title={title} />,
  },
  { head: 'Total Users', isNumber: true, width: '6rem', cell: ({ total_users }) => total_users },
  {
    head: 'User IDs',
    isMinor: true,
    width: '12.5rem',
    cell: ({ user_ids, total_users }) => (
      <span className={`${classes.named} ${classes.ids}`}>
        <FirstFew of={user_ids} total={total_users} />
      </span>
    ),
  },
  {
    head: 'Usernames',
    width: '18.5rem',
    cell: ({ usernames, total_users }) => (
      <span className={classes.named}>
        <FirstFew of={usernames} total={total_users} />
      </span>
    ),
  },
]

const maxNamed = 5

function FirstFew({ of, total }: { of: readonly (string | number)[]; total: number }) {
  const shown = of.slice(0, maxNamed)
  const more = total - shown.length
  return (
    <>
      {shown.join(', ')} {more > 0 && <span className={classes.more}>and {more} more</span>}
    </>
  )
}
