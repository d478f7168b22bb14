import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { eventLink } from '../../../platform/contract/links.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { Choices } from '../../../platform/web/admin/choices.tsx'
import { AddEntry, actionsColumn, titleColumn } from '../../../platform/web/admin/content/entry-columns.tsx'
import { useEntryDeletion } from '../../../platform/web/admin/content/use-entry-deletion.ts'
import { screenLink } from '../../../platform/web/admin/links.ts'
import { type Column, DataTable } from '../../../platform/web/admin/list/data-table.tsx'
import { ListScreen } from '../../../platform/web/admin/list/list-screen.tsx'
import { type ListQuery, useList } from '../../../platform/web/admin/list/use-list.ts'
import { contentCalls } from '../../content/admin/content-calls.ts'
import type { AdminListedEvent, EventView } from '../contract/endpoints.ts'
import { event } from '../contract/record.ts'
import { RegistrationsDialog } from './registrations.tsx'

const listName = 'events'

const views: readonly (readonly [value: EventView, label: string])[] = [
  ['upcoming', 'Upcoming'],
  ['past', 'Past'],
  ['drafts', 'Drafts'],
]
const viewOf = (name: string): EventView => views.find(([view]) => view === name)?.[0] ?? 'upcoming'

const emptyWords: Record<EventView, string> = {
  upcoming: 'No upcoming events. Add one, or the Events page shows its default text.',
  past: 'No past events.',
  drafts: 'No drafts.',
}

export default function Events() {
  const list = useList<AdminListedEvent, 'view'>({ name: listName, load, filters: { view: 'upcoming' }, limit: 25 })
  const remove = useEntryDeletion({ path: listName, noun: 'event', ...contentCalls(event) })
  const [shown, setShown] = useState<AdminListedEvent | null>(null)
  const view = viewOf(list.filters.view)
  return (
    <ListScreen
      title="Events"
      list={list}
      search={{ label: 'Search events', placeholder: 'Title or venue' }}
      filters={<Choices label="List" value={view} choices={views} onChoose={(next) => list.setFilter('view', next)} />}
      failed="Failed to load the events"
      actions={
        <>
          <Button variant="default" component={Link} to={screenLink('pages/events')}>
            Text of the page
          </Button>
          <AddEntry path={listName} noun="event" />
        </>
      }
    >
      <DataTable
        caption="Events"
        list={list}
        columns={columnsFor(remove, setShown)}
        rowKey={({ id }) => id}
        empty={<p>{list.search ? 'No events match.' : emptyWords[view]}</p>}
      />
      {shown && <RegistrationsDialog event={shown} close={() => setShown(null)} />}
    </ListScreen>
  )
}

const load = ({ filters, ...query }: ListQuery<'view'>) =>
  adminApi.call('GET /admin/events', { query: { ...query, view: viewOf(filters.view) } })

const columnsFor = (
  remove: (event: AdminListedEvent) => void,
  show: (event: AdminListedEvent) => void,
): readonly Column<AdminListedEvent>[] => [
  titleColumn('events'),
  { head: 'When', isLong: true, width: '20rem', cell: ({ when }) => when },
  {
    head: 'Registered',
    isNumber: true,
    cell: (listed) =>
      listed.takesRegistrations ? (
        <Anchor
          component="button"
          type="button"
          aria-label={`${listed.registered} registered for ${listed.title}`}
          onClick={() => show(listed)}
        >
          {listed.registered}
        </Anchor>
      ) : (
        '–'
      ),
  },
  { head: 'Venue', width: '12rem', cell: ({ place, isOnline }) => place || (isOnline ? 'Online' : '–') },
  actionsColumn(eventLink, remove),
]
