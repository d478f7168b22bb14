import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Subscriber } from '../../../contract/subscriptions/admin-endpoints.ts'
import { adminApi, explain } from '../api.ts'
import { DataTable } from '../kit/data-table.tsx'
import { ListScreen } from '../kit/list-screen.tsx'
import { type ListQuery, useList } from '../kit/use-list.ts'
import { useRowChange } from '../kit/use-row-change.ts'
import { ChangeDialog, type Wanted } from './change-dialog.tsx'
import { columnsFor } from './columns.tsx'
import { DetailDrawer } from './detail-drawer.tsx'
import classes from './subscriptions.module.css'

const name = 'subscriptions'

/** Who has which plan; plans are granted here and taken back. */
export default function SubscriptionManagement() {
  const list = useList<Subscriber>({ name, load: loadSubscribers })
  const [wanted, want] = useState<Wanted | null>(null)
  const [shown, show] = useState<Subscriber | null>(null)
  const perform = usePlanChange()
  if (list.error) return <NoUsers fault={list.error} retry={list.retry} />
  return (
    <ListScreen
      title="Subscription Management"
      list={list}
      search={{ label: 'Search by User ID', placeholder: 'Search by User ID' }}
      failed="Error fetching users"
    >
      <DataTable
        caption="Users"
        list={list}
        columns={columnsFor({ want, show })}
        rowKey={({ id }) => id}
        empty={<p>{list.search ? 'No user has this ID.' : 'Nobody has an account yet.'}</p>}
      />
      <ChangeDialog wanted={wanted} close={() => want(null)} perform={perform} />
      <DetailDrawer of={shown} close={() => show(null)} />
    </ListScreen>
  )
}

/** Stands in the place of the whole screen. */
const NoUsers = ({ fault, retry }: { fault: Error; retry: () => void }) => (
  <div className={classes.failure} role="alert">
    <h1>{explain('Error fetching users', fault)}</h1>
    <Button variant="default" onClick={retry}>
      Try again
    </Button>
  </div>
)

async function loadSubscribers({ page, limit, search }: ListQuery) {
  const { data, total } = await adminApi.call('GET /admin/subscriptions', {
    query: { page: String(page), limit: String(limit), user_id: search },
  })
  return { rows: data, total }
}

type Change = Wanted & { reason: string }

/** Changes the row at once, and back again if the server refuses. */
function usePlanChange() {
  const change = useRowChange<Subscriber, Change, Subscriber>({
    list: name,
    keyOf: ({ id }) => id,
    keysOf: ({ subscriber }) => [subscriber.id],
    apply: (row, { action }) => ({ ...row, isSubscribed: action.is_subscribed, Premium: action.is_premium }),
    send: ({ subscriber, action: { is_subscribed, is_premium }, reason }) =>
      adminApi.call('PUT /admin/subscriptions', {
        body: { user_id: subscriber.id, is_subscribed, is_premium, reason },
      }),
    done: ({ subscriber, action }) => ({ sentence: `${action.label}: done for ${subscriber.username}.` }),
    failed: 'The plan was not changed',
  })
  return (wanted: Wanted, reason: string) => change({ ...wanted, reason })
}
