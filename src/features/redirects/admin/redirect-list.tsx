import { Button } from '@mantine/core'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { DateTime } from '../../../platform/web/admin/date-time.tsx'
import { type Column, DataTable } from '../../../platform/web/admin/list/data-table.tsx'
import { ListScreen } from '../../../platform/web/admin/list/list-screen.tsx'
import { type ListQuery, useList } from '../../../platform/web/admin/list/use-list.ts'
import type { Redirect } from '../contract/endpoints.ts'
import type { RedirectStatus } from '../contract/rules.ts'
import classes from './redirects.module.css'

interface Props {
  views: React.ReactNode
  actions: React.ReactNode
  edit: (redirect: Redirect) => void
  remove: (redirect: Redirect) => Promise<unknown>
}

export function RedirectList({ views, actions, edit, remove }: Props) {
  const list = useList<Redirect>({ name: 'redirects', load: loadRedirects, limit: 25 })
  return (
    <ListScreen
      title="Redirects"
      list={list}
      search={{ label: 'Search by URL', placeholder: 'Old or new URL' }}
      filters={views}
      actions={actions}
      failed="Failed to fetch the redirects"
    >
      <p className={classes.hint}>
        Redirects work only for URLs without a page. A URL with a query, such as <code>/old?id=7</code> , matches only
        that query. A URL without a query matches any query and passes it on.
      </p>
      <DataTable
        caption="Redirects"
        list={list}
        columns={columnsFor(edit, (redirect) => void remove(redirect))}
        rowKey={({ id }) => id}
        empty={
          <p>
            {list.search
              ? 'No redirects match.'
              : 'No redirects yet. Add one to send readers from an old URL to a new one.'}
          </p>
        }
      />
    </ListScreen>
  )
}

const loadRedirects = ({ page, limit, search }: ListQuery) =>
  adminApi.call('GET /admin/redirects', { query: { page, limit, search } })

export const statusNames: Record<RedirectStatus, string> = {
  301: 'Moved (301)',
  308: 'Moved, forms too (308)',
  410: 'Gone (410)',
}

const columnsFor = (
  edit: (redirect: Redirect) => void,
  remove: (redirect: Redirect) => void,
): readonly Column<Redirect>[] => [
  { head: 'Old URL', isName: true, cell: ({ path }) => <span title={path}>{path}</span> },
  { head: 'New URL', width: '22rem', cell: (redirect) => <Target redirect={redirect} /> },
  { head: 'Type', width: '12rem', cell: ({ status }) => statusNames[status] },
  { head: 'Hits', isNumber: true, width: '4.5rem', cell: ({ hits }) => hits.toLocaleString('en') },
  { head: 'Last hit', width: '9.5rem', cell: ({ lastHitAt }) => (lastHitAt ? <DateTime at={lastHitAt} /> : '–') },
  {
    head: 'Actions',
    isActions: true,
    cell: (redirect) => (
      <>
        <Button size="compact-sm" variant="subtle" aria-label={`Edit ${redirect.path}`} onClick={() => edit(redirect)}>
          Edit
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Delete ${redirect.path}`}
          onClick={() => remove(redirect)}
        >
          Delete
        </Button>
      </>
    ),
  },
]

function Target({ redirect: { target, endsAt } }: { redirect: Redirect }) {
  if (target === '') return '–'
  return (
    <span className={classes.target}>
      <span title={target}>{target}</span>
      {endsAt !== null && <small>redirects to {endsAt || 'a deleted page'}</small>}
    </span>
  )
}
