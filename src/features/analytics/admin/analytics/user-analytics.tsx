import { Text } from '@mantine/core'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { DateTime } from '../../../../platform/web/admin/date-time.tsx'
import { type Column, DataTable } from '../../../../platform/web/admin/list/data-table.tsx'
import { ListScreen } from '../../../../platform/web/admin/list/list-screen.tsx'
import { type ListQuery, useList } from '../../../../platform/web/admin/list/use-list.ts'
import type { UserView } from '../../contract/views.ts'
import classes from './analytics.module.css'
import { ViewedArticle } from './viewed-article.tsx'

export default function UserAnalytics() {
  const list = useList<UserView>({ name: 'user-views', load: loadViews })
  return (
    <ListScreen
      title="User Analytics"
      list={list}
      search={{
        label: 'Search by username',
        placeholder: 'Search by username',
        description: 'You can also search by article ID.',
      }}
      filters={list.isTotalCapped && <TooMany />}
      failed="Error fetching user analytics"
    >
      <DataTable
        caption="Views"
        list={list}
        columns={columns}
        rowKey={({ user_id, article_id, viewed_at }) => `${user_id} ${article_id} ${viewed_at}`}
        empty={<p>{list.search ? 'No views match.' : 'No data available'}</p>}
      />
    </ListScreen>
  )
}

const TooMany = () => (
  <Text className={classes.partial}>More than 50 readers match, and only 50 are shown. Type more of the name.</Text>
)

async function loadViews({ page, limit, search }: ListQuery) {
  const { users, total, isPartial } = await adminApi.call('GET /admin/user-analytics', {
    query: { page, limit, search },
  })
  return { data: users, total, isTotalCapped: isPartial }
}

const columns: readonly Column<UserView>[] = [
  { head: 'User ID', isNumber: true, width: '5rem', cell: ({ user_id }) => user_id },
  {
    head: 'Username',
    width: '14rem',
    cell: ({ username }) => (
      <span className={classes.user} title={username}>
        {username}
      </span>
    ),
  },
  {
    head: 'Viewed Article',
    isName: true,
    cell: ({ article_id, viewedArticle }) => <ViewedArticle id={article_id} title={viewedArticle} />,
  },
  { head: 'Viewed at', width: '9.5rem', cell: ({ viewed_at }) => <DateTime at={viewed_at} /> },
]
