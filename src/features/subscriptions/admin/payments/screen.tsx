import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '../../../../platform/contract/currencies.ts'
import { planNames } from '../../../../platform/contract/plans.ts'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { DateTime } from '../../../../platform/web/admin/date-time.tsx'
import { type Column, DataTable } from '../../../../platform/web/admin/list/data-table.tsx'
import { FilterSelect } from '../../../../platform/web/admin/list/filter-select.tsx'
import { ListScreen } from '../../../../platform/web/admin/list/list-screen.tsx'
import { type ListQuery, useList } from '../../../../platform/web/admin/list/use-list.ts'
import type { ListedOrder } from '../../contract/payment-endpoints.ts'
import { type OrderFilter, orderFilters } from '../../contract/payments.ts'
import { OrderBadges } from './order-badges.tsx'
import { OrderDrawer } from './order-drawer.tsx'
import classes from './payments.module.css'

const listName = 'payments'

const filterLabels: Record<OrderFilter, string> = {
  paid: 'Paid',
  open: 'Not paid',
  refunded: 'Refunded in full or in part',
  disputed: 'Disputed',
  unmatched: 'Needs a refund',
  problem: 'Not recorded',
}

export default function Payments() {
  const list = useList<ListedOrder, 'state'>({ name: listName, load: loadOrders, filters: { state: '' }, limit: 25 })
  const [shown, show] = useState<ListedOrder | null>(null)
  const isNarrowed = list.search !== '' || list.filters.state !== ''
  return (
    <ListScreen
      title="Payments"
      list={list}
      search={{ label: 'Search payments', placeholder: 'Name, email, order or payment ID' }}
      filters={
        <FilterSelect
          label="Status"
          all="All orders"
          filter="state"
          choices={orderFilters.map((value) => [value, filterLabels[value]])}
          list={list}
        />
      }
      failed="Failed to load the payments"
    >
      <DataTable
        caption="Payments"
        list={list}
        columns={columnsFor(show)}
        rowKey={({ id }) => id}
        empty={
          <p>
            {isNarrowed ? 'No orders match.' : 'No orders yet. They appear here when readers buy a plan or report.'}
          </p>
        }
      />
      <OrderDrawer of={shown} close={() => show(null)} />
    </ListScreen>
  )
}

function loadOrders({ filters, ...query }: ListQuery<'state'>) {
  const state = orderFilters.find((one) => one === filters.state)
  return adminApi.call('GET /admin/payments', { query: { ...query, ...(state && { state }) } })
}

const columnsFor = (show: (order: ListedOrder) => void): readonly Column<ListedOrder>[] => [
  { head: 'Order', isNumber: true, width: '4.5rem', cell: ({ id }) => id },
  {
    head: 'Reader',
    isName: true,
    cell: (order) => (
      <Anchor component="button" type="button" c="inherit" fw={550} ta="left" onClick={() => show(order)}>
        {order.buyer.name}
      </Anchor>
    ),
  },
  {
    head: 'Email',
    width: '15rem',
    cell: ({ buyer: { email } }) => (
      <span className={classes.email} title={email}>
        {email || '–'}
      </span>
    ),
  },
  { head: 'Date', width: '9.5rem', cell: ({ createdAt }) => <DateTime at={createdAt} /> },
  { head: 'Item', width: '9rem', cell: ({ plan, report }) => (plan ? planNames[plan] : report) },
  { head: 'Amount', isNumber: true, width: '7rem', cell: ({ amount, currency }) => formatMoney(amount, currency) },
  { head: 'Status', width: '16rem', cell: (order) => <OrderBadges order={order} /> },
]
