import { Button } from '@mantine/core'
import { useState } from 'react'
import { adminApi, explain } from '../../../../platform/web/admin/api.ts'
import { DataTable } from '../../../../platform/web/admin/list/data-table.tsx'
import { ListScreen } from '../../../../platform/web/admin/list/list-screen.tsx'
import { type ListQuery, useList } from '../../../../platform/web/admin/list/use-list.ts'
import type { Subscriber } from '../../../subscriptions/contract/admin-endpoints.ts'
import { ChangeDialog, type PendingChange } from '../plan/change-dialog.tsx'
import { usePlanChange } from '../plan/use-plan-change.ts'
import { columnsFor } from './columns.tsx'
import classes from './subscriptions.module.css'

const name = 'subscriptions'

export default function SubscriptionManagement() {
  const list = useList<Subscriber>({ name, load: loadSubscribers })
  const [pending, setPending] = useState<PendingChange | null>(null)
  const perform = usePlanChange(name)
  if (list.error) return <LoadFailure error={list.error} retry={list.retry} />
  return (
    <ListScreen
      title="Subscription Management"
      list={list}
      search={{
        label: 'Search by User ID',
        placeholder: 'Search by User ID',
        description: 'You can also search by name or email.',
      }}
      failed="Error fetching users"
    >
      <DataTable
        caption="Users"
        list={list}
        columns={columnsFor(setPending)}
        rowKey={({ id }) => id}
        empty={<p>{list.search === '' ? 'No accounts yet.' : 'No accounts match.'}</p>}
      />
      <ChangeDialog pending={pending} close={() => setPending(null)} perform={perform} />
    </ListScreen>
  )
}

const LoadFailure = ({ error, retry }: { error: Error; retry: () => void }) => (
  <div className={classes.failure} role="alert">
    <h1>{explain('Error fetching users', error)}</h1>
    <Button variant="default" onClick={retry}>
      Try again
    </Button>
  </div>
)

const loadSubscribers = ({ page, limit, search }: ListQuery) =>
  adminApi.call('GET /admin/subscriptions', { query: { page, limit, search } })
