import { Anchor, Badge, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { links } from '../../../platform/contract/links.ts'
import { planNames } from '../../../platform/contract/plans.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { Choices } from '../../../platform/web/admin/choices.tsx'
import { confirm } from '../../../platform/web/admin/confirm.tsx'
import { DateTime } from '../../../platform/web/admin/date-time.tsx'
import { IconPlus } from '../../../platform/web/admin/icons.tsx'
import { type Column, DataTable } from '../../../platform/web/admin/list/data-table.tsx'
import { ListScreen } from '../../../platform/web/admin/list/list-screen.tsx'
import { type ListQuery, useList } from '../../../platform/web/admin/list/use-list.ts'
import { notifyError, notifySuccess } from '../../../platform/web/admin/notify.tsx'
import type { AdminOrganisation, ListedOrganisation } from '../contract/admin.ts'
import type { OrganisationView } from '../contract/rules.ts'
import { OrganisationDialog } from './organisation-dialog.tsx'
import { PaymentDialog } from './payment-dialog.tsx'

const listName = 'organisations'

const views: readonly (readonly [value: OrganisationView, label: string])[] = [
  ['running', 'Active'],
  ['planned', 'Planned'],
  ['ended', 'Ended'],
  ['all', 'All'],
]
const viewOf = (name: string): OrganisationView => views.find(([view]) => view === name)?.[0] ?? 'running'

/** `of` null: a new organisation. */
type Open = { dialog: 'edit'; of: AdminOrganisation | null } | { dialog: 'payments'; of: AdminOrganisation }

export default function Organisations() {
  const queries = useQueryClient()
  const list = useList<ListedOrganisation, 'view'>({ name: listName, load, filters: { view: 'running' }, limit: 25 })
  const [open, setOpen] = useState<Open | null>(null)
  const view = viewOf(list.filters.view)
  const changed = (message: string) => {
    notifySuccess(message)
    void queries.invalidateQueries({ queryKey: [listName] })
  }
  const show = async (dialog: Open['dialog'], id: number) => {
    try {
      setOpen({ dialog, of: await adminApi.call('GET /admin/organisations/:id', { params: { id: String(id) } }) })
    } catch (error) {
      notifyError('Failed to load the organisation', error)
    }
  }
  const end = async ({ id, name }: ListedOrganisation) => {
    const text = 'Its readers lose the plan immediately. To restart it, set a later last day.'
    if (!(await confirm({ title: 'End this organisation?', about: name, text, confirm: 'End' }))) return
    try {
      changed((await adminApi.call('POST /admin/organisations/:id/end', { params: { id: String(id) } })).message)
    } catch (error) {
      notifyError('Failed to end the organisation', error)
    }
  }
  return (
    <ListScreen
      title="Organisations"
      list={list}
      search={{ label: 'Search organisations', placeholder: 'Name, domain, manager or order' }}
      filters={<Choices label="List" value={view} choices={views} onChoose={(next) => list.setFilter('view', next)} />}
      failed="Failed to load the organisations"
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen({ dialog: 'edit', of: null })}>
          Add organisation
        </Button>
      }
    >
      <DataTable
        caption="Organisations"
        list={list}
        columns={columnsFor({
          edit: ({ id }) => void show('edit', id),
          pay: ({ id }) => void show('payments', id),
          end: (one) => void end(one),
        })}
        rowKey={({ id }) => id}
        empty={<p>{list.search ? 'No organisations match.' : emptyWords[view]}</p>}
      />
      {open?.dialog === 'edit' && (
        <OrganisationDialog organisation={open.of} onSaved={changed} close={() => setOpen(null)} />
      )}
      {open?.dialog === 'payments' && (
        <PaymentDialog organisation={open.of} onPaid={changed} close={() => setOpen(null)} />
      )}
    </ListScreen>
  )
}

const emptyWords: Record<OrganisationView, string> = {
  running: 'No active organisations. Add one to give its readers a plan.',
  planned: 'No planned organisations.',
  ended: 'No ended organisations.',
  all: 'No organisations yet. Add one to give its readers a plan.',
}

const load = ({ filters, ...query }: ListQuery<'view'>) =>
  adminApi.call('GET /admin/organisations', { query: { ...query, view: viewOf(filters.view) } })

const states: Record<ListedOrganisation['state'], { word: string; color: string }> = {
  planned: { word: 'Planned', color: 'gray' },
  running: { word: 'Active', color: 'green' },
  ended: { word: 'Ended', color: 'gray' },
}

type Act = (organisation: ListedOrganisation) => void

const columnsFor = ({ edit, pay, end }: Record<'edit' | 'pay' | 'end', Act>): readonly Column<ListedOrganisation>[] => [
  {
    head: 'Name',
    isName: true,
    cell: (row) => (
      <Anchor component="button" type="button" c="inherit" fw={550} ta="left" onClick={() => edit(row)}>
        {row.name}
      </Anchor>
    ),
  },
  { head: 'Plan', cell: ({ plan }) => planNames[plan] },
  {
    head: 'Days',
    isMinor: true,
    cell: ({ startsAt, endsAt }) => (
      <>
        <DateTime at={startsAt} dayOnly /> to <DateTime at={endsAt} dayOnly />
      </>
    ),
  },
  {
    head: 'Seats',
    isNumber: true,
    cell: ({ seats, used, invited, networks }) =>
      [
        seats > 0 || networks === 0 ? `${used} of ${seats}${invited > 0 ? `, ${invited} invited` : ''}` : '',
        networks > 0 && (networks === 1 ? '1 network' : `${networks} networks`),
      ]
        .filter(Boolean)
        .join(', '),
  },
  {
    head: 'Order',
    isMinor: true,
    cell: ({ orderNumber, isPaid }) => (orderNumber ? `${orderNumber}, ${isPaid ? 'paid' : 'not paid'}` : '–'),
  },
  {
    head: 'Status',
    cell: ({ state }) => (
      <Badge tt="none" variant="light" color={states[state].color}>
        {states[state].word}
      </Badge>
    ),
  },
  { head: 'Actions', isActions: true, cell: (row) => <RowActions row={row} pay={pay} end={end} /> },
]

const RowActions = ({ row, pay, end }: { row: ListedOrganisation; pay: Act; end: Act }) => (
  <>
    <Button
      size="compact-sm"
      variant="subtle"
      component="a"
      href={`${links.organisation}?id=${row.id}`}
      aria-label={`Seats of ${row.name}`}
    >
      Seats
    </Button>
    <Button size="compact-sm" variant="subtle" aria-label={`Payments of ${row.name}`} onClick={() => pay(row)}>
      Payments
    </Button>
    {row.state !== 'ended' && (
      <Button size="compact-sm" variant="subtle" color="red" aria-label={`End ${row.name}`} onClick={() => end(row)}>
        End
      </Button>
    )}
  </>
)
