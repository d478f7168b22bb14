import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Subscriber } from '../../../contract/subscriptions/admin-endpoints.ts'
import { adminApi, explain } from '../api.ts'
import { DataTable } from '../kit/data-table.tsx'
import { ListScreen } from '../kit/list-screen.tsx'
import { type ListQuery, useList } from '../kit/use-list.ts'
import { useRowChange } from '../kit/use-row-change.ts'
import { ChangeDialog, type PendingChange } from './change-dialog.tsx'
import { columnsFor } from './columns.tsx'
import { DetailDrawer } from './detail-drawer.tsx'
import classes from './subscriptions.module.css'

const name = 'subscriptions'

/** Lists accounts with their plans; grants and revokes plans. */
export default function SubscriptionManagement() {
  const list = useList<Subscriber>({ name, load: loadSubscribers })
  const [pending, setPending] = useState<PendingChange | null>(null)
  const [shown, show] = useState<Subscriber | null>(null)
  const perform = usePlanChange()
  if (list.error) return <LoadFailure error={list.error} retry={list.retry} />
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
        columns={columnsFor({ ask: setPending, show })}
        rowKey={({ id }) => id}
        empty={<p>{list.search ? 'No user has this ID.' : 'There are no accounts yet.'}</p>}
      />
      <ChangeDialog pending={pending} close={() => setPending(null)} perform={perform} />
      <DetailDrawer of={shown} close={() => show(null)} />
    </ListScreen>
  )
}

/** Replaces the screen if the list cannot be loaded. */
const LoadFailure = ({ error, retry }: { error: Error; retry: () => void }) => (
  <div className={classes.failure} role="alert">
    <h1>{explain('Error fetching users', error)}</h1>
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

type Change = PendingChange & { reason: string }

/** Changes the row at once, and back if the server refuses. */
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
  return (pending: PendingChange, reason: string) => change({ ...pending, reason })
}
