import { Button } from '@mantine/core'
import type { Redirect } from '../../../contract/redirects/endpoints.ts'
import type { RedirectStatus } from '../../../contract/redirects/rules.ts'
import { adminApi } from '../api.ts'
import { DateTime } from '../kit/date-time.tsx'
import { type Column, DataTable } from '../kit/list/data-table.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { type ListQuery, useList } from '../kit/list/use-list.ts'
import classes from './redirects.module.css'
import { redirectList } from './use-redirect-changes.ts'

interface Props {
  views: React.ReactNode
  actions: React.ReactNode
  edit: (redirect: Redirect) => void
  remove: (redirect: Redirect) => Promise<void>
}

export function RedirectList({ views, actions, edit, remove }: Props) {
  const list = useList<Redirect>({ name: redirectList, load: loadRedirects, limit: 25 })
  return (
    <ListScreen
      title="Redirects"
      list={list}
      search={{ label: 'Search by address', placeholder: 'Old or new address' }}
      filters={views}
      actions={actions}
      failed="Failed to fetch the redirects"
    >
      <p className={classes.hint}>
        A redirect answers where the magazine has no page. An address with a query such as <code>/old?id=7</code>{' '}
        answers that query only; an address without one answers any query and passes it on to the new address.
      </p>
      <DataTable
        caption="Redirects"
        list={list}
        columns={columnsFor(edit, (redirect) => void remove(redirect))}
        rowKey={({ id }) => id}
        empty={<p>{list.search ? 'No redirects match.' : 'There are no redirects yet.'}</p>}
      />
    </ListScreen>
  )
}

async function loadRedirects({ page, limit, search }: ListQuery) {
  const query = { page: String(page), limit: String(limit), search }
  const { data, total } = await adminApi.call('GET /admin/redirects', { query })
  return { rows: data, total }
}

/** What a status means, in words. */
export const statusNames: Record<RedirectStatus, string> = {
  301: 'Moved (301)',
  308: 'Moved, forms too (308)',
  410: 'Gone (410)',
}

const columnsFor = (
  edit: (redirect: Redirect) => void,
  remove: (redirect: Redirect) => void,
): readonly Column<Redirect>[] => [
  { head: 'Old address', isName: true, cell: ({ path }) => <span title={path}>{path}</span> },
  { head: 'New address', width: '22rem', cell: (redirect) => <Target redirect={redirect} /> },
  {
    head: 'Kind',
    width: '12rem',
    cell: ({ status }) => statusNames[status],
  },
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
      {endsAt !== null && <small>leads on to {endsAt || 'a page that is gone'}</small>}
    </span>
  )
}
