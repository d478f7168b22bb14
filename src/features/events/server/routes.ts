import { contentKey, listKey } from '../../../platform/contract/content/heads.ts'
import { eventCalendarLink, links } from '../../../platform/contract/links.ts'
import { getPublishedEntry } from '../../../platform/server/content/queries.ts'
import { countPages } from '../../../platform/server/db/paging.ts'
import type { Deps, Router } from '../../../platform/server/feature-deps.ts'
import { ok } from '../../../platform/server/http/api/calls.ts'
import { settingsKey } from '../../settings/server/index.ts'
import { event } from '../contract/record.ts'
import { writeCalendar } from './calendar.ts'
import { showsConferences } from './conferences.ts'
import { events } from './index.ts'
import { type EventRow, findEvents, findPast, findUpcoming } from './queries.ts'
import { registrationRoutes } from './registrations/routes.ts'

/** Past events below the upcoming ones. */
const lastPast = 3

const listed = async (deps: Deps, rows: readonly EventRow[]) => (await events.listed(deps, rows)).own

/** Every magazine has this page. */
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
      upcoming: await listed(deps, upcoming),
      past: await listed(deps, past.rows),
      totalPast: past.total,
      showsConferences: hasConferences,
    }
    return ok(body, [listKey(event), settingsKey])
  })
}

export function eventRoutes(router: Router, deps: Deps) {
  const { route, pages } = router
  const { db, config, settings, now } = deps
  registrationRoutes(router, deps)

  route('GET /home/past-events', async ({ query }) => {
    const { rows, total } = await findPast(db, now(), query)
    return ok({ events: await listed(deps, rows), ...countPages(query, total) }, [listKey(event)])
  })

  route('GET /admin/events', async ({ query }) => {
    const { rows, total } = await findEvents(db, query, now())
    return ok({ data: await events.adminListed(db, rows), ...countPages(query, total) })
  })

  events.routes(router, deps, ['GET /home/events', 'GET /admin/events'])

  const calendar = (rows: readonly EventRow[], fileName: string, key: string) => ({
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}.ics"`,
    },
    body: writeCalendar(rows, { name: `${settings.current().identity.name} · Events`, publicUrl: config.publicUrl }),
    keys: [key, settingsKey],
  })
  pages.document(links.eventsCalendar, async () => calendar(await findUpcoming(db, now()), 'events', listKey(event)))
  pages.document(eventCalendarLink(':slug(^[a-z0-9-]{1,80})'), async ({ slug = '' }) =>
    calendar([await getPublishedEntry(db, events.kind, slug)], slug, contentKey(event, slug)),
  )
}
