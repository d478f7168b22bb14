import { Anchor, Badge, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { AdminListedEvent, EventView } from '../../../contract/events/endpoints.ts'
import { eventLink } from '../../../contract/links.ts'
import { adminApi } from '../api.ts'
import { Choices } from '../kit/choices.tsx'
import { type Column, DataTable } from '../kit/list/data-table.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { type ListQuery, useList } from '../kit/list/use-list.ts'
import { notifyError, notifySuccess } from '../kit/notify.tsx'
import { screenLink } from '../links.ts'
import { RegistrationsDialog } from './registrations.tsx'

const listName = 'events'

const views: readonly (readonly [value: EventView, label: string])[] = [
  ['upcoming', 'Upcoming'],
  ['past', 'Past'],
  ['drafts', 'Drafts'],
]
const viewOf = (name: string): EventView => views.find(([view]) => view === name)?.[0] ?? 'upcoming'

const emptyWords: Record<EventView, string> = {
  upcoming: 'No event is announced. The page Events shows its own text.',
  past: 'No event is over yet.',
  drafts: 'There are no drafts.',
}

/** All events: search, add, edit and delete them. */
export default function Events() {
  const list = useList<AdminListedEvent, 'view'>({ name: listName, load, filters: { view: 'upcoming' }, limit: 25 })
  const remove = useDeletion()
  const [shown, setShown] = useState<AdminListedEvent | null>(null)
  const navigate = useNavigate()
  const view = viewOf(list.filters.view)
  return (
    <ListScreen
      title="Events"
      list={list}
      search={{ label: 'Search events', placeholder: 'Title or place' }}
      filters={<Choices label="List" value={view} choices={views} onChoose={(next) => list.setFilter('view', next)} />}
      failed="Failed to load the events"
      actions={
        <>
          <Button variant="default" component={Link} to={screenLink('pages/events')}>
            Text of the page
          </Button>
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => void navigate(screenLink('events/new'))}
          >
            Add event
          </Button>
        </>
      }
    >
      <DataTable
        caption="Events"
        list={list}
        columns={columnsFor(view, (event) => void remove(event), setShown)}
        rowKey={({ id }) => id}
        empty={<p>{list.search ? 'No events match.' : emptyWords[view]}</p>}
      />
      {shown && <RegistrationsDialog event={shown} close={() => setShown(null)} />}
    </ListScreen>
  )
}

async function load({ page, limit, search, filters }: ListQuery<'view'>) {
  const query = { page: String(page), limit: String(limit), search, view: viewOf(filters.view) }
  const { data, total } = await adminApi.call('GET /admin/events', { query })
  return { rows: data, total }
}

/** Deletes an event. The notification brings it back. */
function useDeletion() {
  const queries = useQueryClient()
  const attempt = async (failed: string, work: () => Promise<void>) => {
    await work().catch((error: unknown) => notifyError(failed, error))
    await queries.invalidateQueries({ queryKey: [listName] })
  }
  return ({ id }: AdminListedEvent) => {
    const params = { id: String(id) }
    const restore = () =>
      attempt('Failed to undo', async () => {
        const { message } = await adminApi.call('POST /admin/events/:id/restoration', { params })
        notifySuccess(message)
      })
    return attempt('Failed to delete the event', async () => {
      const { message } = await adminApi.call('DELETE /admin/events/:id', { params })
      notifySuccess(message, restore)
    })
  }
}

const columnsFor = (
  view: EventView,
  remove: (event: AdminListedEvent) => void,
  show: (event: AdminListedEvent) => void,
): readonly Column<AdminListedEvent>[] => [
  {
    head: 'Title',
    isName: true,
    cell: ({ id, title, isPublished }) => (
      <>
        <Anchor component={Link} to={screenLink(`events/${id}`)} c="inherit" fw={550}>
          {title}
        </Anchor>
        {!isPublished && (
          <Badge variant="light" color="yellow" ml="xs" miw="max-content">
            Draft
          </Badge>
        )}
      </>
    ),
  },
  { head: 'When', isLong: true, width: '20rem', cell: ({ when }) => when },
  {
    head: 'Registered',
    isNumber: true,
    cell: (event) =>
      event.takesRegistrations ? (
        <Anchor
          component="button"
          type="button"
          aria-label={`${event.registered} registered for ${event.title}`}
          onClick={() => show(event)}
        >
          {event.registered}
        </Anchor>
      ) : (
        '–'
      ),
  },
  { head: 'Where', width: '12rem', cell: ({ place, isOnline }) => place || (isOnline ? 'Online' : '–') },
  {
    head: 'Actions',
    isActions: true,
    width: '11rem',
    cell: (event) => (
      <>
        {view !== 'drafts' && (
          <Button
            component="a"
            href={eventLink(event.slug)}
            size="compact-sm"
            variant="subtle"
            aria-label={`Page of ${event.title}`}
          >
            Page
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={`Delete ${event.title}`}
          onClick={() => remove(event)}
        >
          Delete
        </Button>
      </>
    ),
  },
]
