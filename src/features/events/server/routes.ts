import { eventCalendarLink, links } from '../../../platform/contract/links.ts'
import { countPages } from '../../../platform/server/db/paging.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import type { Deps, Router } from '../../../platform/server/feature-deps.ts'
import { type CallContext, ok, requireCaller } from '../../../platform/server/http/api/calls.ts'
import { deleteEntry, getEntry, getPublishedEntry } from '../../content/server/index.ts'
import { settingsKey } from '../../settings/server/index.ts'
import { eventMessages } from '../contract/rules.ts'
import { writeCalendar } from './calendar.ts'
import { showsConferences } from './conferences.ts'
import { presentAdminEvent, presentAdminListed, presentEvent, presentListedEvent } from './present.ts'
import { type EventRow, findEvents, findPast, findUpcoming } from './queries.ts'
import { countAllRegistered, countRegistered } from './registrations/queries.ts'
import { registrationRoutes } from './registrations/routes.ts'
import { addEvent, editEvent, eventKey, events, eventsKey, restoreEvent } from './save-event.ts'

/** How many events that are over are shown below the upcoming ones. */
const lastPast = 3

/** The page of events, which every magazine has. */
export function eventsPageRoutes({ route }: Router, deps: Deps) {
  const { db, settings, now } = deps

  route('GET /home/events', async () => {
    if (!settings.hasFeature('events'))
      return ok({ upcoming: [], past: [], totalPast: 0, showsConferences: await showsConferences(deps) }, [settingsKey])
    const [upcoming, past, hasConferences] = await Promise.all([
      findUpcoming(db, now()),
      findPast(db, now(), { page: 1, limit: lastPast }),
      showsConferences(deps),
    ])
    const body = {
      upcoming: upcoming.map(presentListedEvent),
      past: past.rows.map(presentListedEvent),
      totalPast: past.total,
      showsConferences: hasConferences,
    }
    return ok(body, [eventsKey, settingsKey])
  })
}

/**
 * Events: their pages and calendars for readers, and their form for editors. Whether an event is over is decided when a page is rendered.
 * A cached page shows it for as long as it is fresh.
 */
export function eventRoutes(router: Router, deps: Deps) {
  const { route, pages } = router
  const { db, config, settings, now } = deps
  registrationRoutes(router, deps)
  const by = (call: CallContext) => ({ editor: requireCaller(call), now: now() })

  route('GET /home/past-events', async ({ query }) => {
    const { rows, total } = await findPast(db, now(), query)
    return ok({ events: rows.map(presentListedEvent), ...countPages(query, total) }, [eventsKey])
  })

  route('GET /home/events/:slug', async ({ params: { slug } }) =>
    ok(presentEvent(await getPublishedEntry(db, events, slug), now()), [eventKey(slug)]),
  )

  const calendar = (rows: readonly EventRow[], fileName: string, keys: readonly string[]) => ({
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}.ics"`,
    },
    body: writeCalendar(rows, { name: `${settings.current().identity.name} · Events`, publicUrl: config.publicUrl }),
    keys: [...keys, settingsKey],
  })
  pages.document(links.eventsCalendar, async () => calendar(await findUpcoming(db, now()), 'events', [eventsKey]))
  pages.document(eventCalendarLink(':slug(^[a-z0-9-]{1,80})'), async ({ slug = '' }) =>
    calendar([await getPublishedEntry(db, events, slug)], slug, [eventKey(slug)]),
  )

  route('GET /admin/events', async ({ query }) => {
    const { rows, total } = await findEvents(db, query, now())
    const registered = await countAllRegistered(
      db,
      rows.map(({ id }) => id),
    )
    const data = rows.map((row) => presentAdminListed(row, registered.get(row.id) ?? 0))
    return ok({ data, ...countPages(query, total) })
  })

  const read = async (id: number) =>
    presentAdminEvent(await getEntry(db, events, id), await countRegistered(db, id), now())
  const messageOf = ({ isPublished }: { isPublished: boolean }) =>
    isPublished ? eventMessages.published : eventMessages.saved

  route('GET /admin/events/:id', async ({ params }) => ok(await read(params.id)))

  route('POST /admin/events', async ({ body }, call) => {
    const id = await inTransaction(db, (tx) => addEvent(tx, body, by(call)))
    return { status: 201 as const, body: { message: messageOf(body), entry: await read(id) } }
  })

  route('PUT /admin/events/:id', async ({ params: { id }, body: { version, ...form } }, call) => {
    await inTransaction(db, (tx) => editEvent(tx, { id, version }, form, by(call)))
    return ok({ message: messageOf(form), entry: await read(id) })
  })

  route('DELETE /admin/events/:id', async ({ params: { id } }, call) => {
    await inTransaction(db, (tx) => deleteEntry(tx, events, id, by(call)))
    return ok({ message: eventMessages.deleted })
  })

  route('POST /admin/events/:id/restoration', async ({ params: { id } }, call) => {
    await inTransaction(db, (tx) => restoreEvent(tx, id, by(call)))
    return ok({ message: eventMessages.restored })
  })
}
