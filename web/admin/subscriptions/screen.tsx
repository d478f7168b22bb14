import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Subscriber } from '../../../contract/subscriptions/admin-endpoints.ts'
import { type PlanFilter, type PlanSource, planFilters, planSources } from '../../../contract/subscriptions/plans.ts'
import { adminApi, explain } from '../api.ts'
import { DataTable } from '../kit/data-table.tsx'
import { ListScreen } from '../kit/list-screen.tsx'
import { type List, type ListQuery, useList } from '../kit/use-list.ts'
import { useRowChange } from '../kit/use-row-change.ts'
import { ChangeDialog, type Entered, type PendingChange } from './change-dialog.tsx'
import { columnsFor } from './columns.tsx'
import { DetailDrawer } from './detail-drawer.tsx'
import classes from './subscriptions.module.css'

const name = 'subscriptions'

const planLabels: Record<PlanFilter, string> = { none: 'No plan', silver: 'Silver', gold: 'Gold' }
const sourceLabels: Record<PlanSource, string> = { bought: 'Bought', granted: 'Granted' }

type Filter = 'plan' | 'source'

/** Lists accounts with their plans; grants and revokes plans. */
export default function SubscriptionManagement() {
  const list = useList<Subscriber, Filter>({ name, load: loadSubscribers, filters: { plan: '', source: '' } })
  const [pending, setPending] = useState<PendingChange | null>(null)
  const [shown, show] = useState<Subscriber | null>(null)
  const perform = usePlanChange()
  if (list.error) return <LoadFailure error={list.error} retry={list.retry} />
  const { search, filters } = list
  const isNarrowed = search !== '' || filters.plan !== '' || filters.source !== ''
  return (
    <ListScreen
      title="Subscription Management"
      list={list}
      search={{ label: 'Search by User ID', placeholder: 'Search by User ID', description: 'Or by name or mail.' }}
      filters={
        <>
          <FilterSelect label="Plan" all="All plans" filter="plan" labels={planLabels} list={list} />
          <FilterSelect
            label="How it was got"
            all="Bought or granted"
            filter="source"
            labels={sourceLabels}
            list={list}
          />
        </>
      }
      failed="Error fetching users"
    >
      <DataTable
        caption="Users"
        list={list}
        columns={columnsFor({ ask: setPending, show })}
        rowKey={({ id }) => id}
        empty={<p>{isNarrowed ? 'No account matches.' : 'There are no accounts yet.'}</p>}
      />
      <ChangeDialog pending={pending} close={() => setPending(null)} perform={perform} />
      <DetailDrawer
        of={shown}
        close={() => show(null)}
        ask={(change) => {
          show(null)
          setPending(change)
        }}
      />
    </ListScreen>
  )
}

interface FilterProps {
  label: string
  all: string
  filter: Filter
  labels: Record<string, string>
  list: List<Subscriber, Filter>
}

const FilterSelect = ({ label, all, filter, labels, list: { filters, setFilter } }: FilterProps) => (
  <NativeSelect
    size="xs"
    aria-label={label}
    data={[{ value: '', label: all }, ...Object.entries(labels).map(([value, text]) => ({ value, label: text }))]}
    value={filters[filter]}
    onChange={(event) => setFilter(filter, event.currentTarget.value)}
  />
)

/** Replaces the screen if the list cannot be loaded. */
const LoadFailure = ({ error, retry }: { error: Error; retry: () => void }) => (
  <div className={classes.failure} role="alert">
    <h1>{explain('Error fetching users', error)}</h1>
    <Button variant="default" onClick={retry}>
      Try again
    </Button>
  </div>
)

async function loadSubscribers({ page, limit, search, filters }: ListQuery<Filter>) {
  const plan = planFilters.find((one) => one === filters.plan)
  const source = planSources.find((one) => one === filters.source)
  const { data, total } = await adminApi.call('GET /admin/subscriptions', {
    query: { page: String(page), limit: String(limit), search, ...(plan && { plan }), ...(source && { source }) },
  })
  return { rows: data, total }
}

type Change = PendingChange & Entered

/** Changes the row at once, and back if the server refuses. */
function usePlanChange() {
  const change = useRowChange<Subscriber, Change, Subscriber>({
    list: name,
    keyOf: ({ id }) => id,
    keysOf: ({ subscriber }) => [subscriber.id],
    apply: (row, { action }) => ({ ...row, isSubscribed: action.is_subscribed, Premium: action.is_premium }),
    send: ({ subscriber, action: { is_subscribed, is_premium }, reason, until }) =>
      adminApi.call('PUT /admin/subscriptions', {
        body: { user_id: subscriber.id, is_subscribed, is_premium, reason, ...(until && { until }) },
      }),
    done: ({ subscriber, action }) => ({ sentence: `${action.label}: done for ${subscriber.username}.` }),
    failed: 'The plan was not changed',
  })
  return (pending: PendingChange, { reason, until }: Entered) => change({ ...pending, reason, until })
}
