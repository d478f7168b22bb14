import { eventCalendarLink } from '../../../../platform/contract/links.ts'
import { recordAction } from '../../../../platform/server/audit/index.ts'
import { getEntry } from '../../../../platform/server/content/queries.ts'
import { csv } from '../../../../platform/server/core/csv.ts'
import { NotFound } from '../../../../platform/server/core/errors.ts'
import { countPages } from '../../../../platform/server/db/paging.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { Deps, Router } from '../../../../platform/server/feature-deps.ts'
import { type CallContext, ok, okFile, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import { writeCalendar } from '../calendar.ts'
import { events } from '../index.ts'
import { countRegistered, findRegistered, isRegistered } from './queries.ts'
import { getWebinar, registerForEvent, unregister } from './register-for-event.ts'

/** Only registered readers and editors get the join link. */
export function registrationRoutes({ route }: Router, { db, config, settings, now }: Deps) {
  async function registration(slug: string, call: CallContext) {
    const event = await getWebinar(db, slug)
    const isIn = await isRegistered(db, event.id, requireCaller(call).userId)
    const left = event.places === null ? null : Math.max(0, event.places - (await countRegistered(db, event.id)))
    const isOpen = event.starts_at > now()
    return ok({ isRegistered: isIn, joinUrl: isIn ? event.join_url : null, placesLeft: left, isOpen })
  }

  route('GET /auth/event-registrations/:slug', async ({ params: { slug } }, call) => registration(slug, call))

  route('PUT /auth/event-registrations/:slug', async ({ params: { slug } }, call) => {
    await registerForEvent(db, { slug, userId: requireCaller(call).userId }, now)
    return registration(slug, call)
  })

  route('DELETE /auth/event-registrations/:slug', async ({ params: { slug } }, call) => {
    await unregister(db, { slug, userId: requireCaller(call).userId })
    return registration(slug, call)
  })

  route('GET /auth/event-registrations/:slug/calendar', async ({ params: { slug } }, call) => {
    const event = await getWebinar(db, slug)
    if (!(await isRegistered(db, event.id, requireCaller(call).userId))) throw new NotFound('registration', slug)
    const { name } = settings.current().identity
    const file = eventCalendarLink(slug).split('/').at(-1)
    const calendar = writeCalendar([event], { name: `${name} · Events`, publicUrl: config.publicUrl, isOwn: true })
    return okFile(file ?? '', calendar)
  })

  route('GET /admin/events/:id/registrations', async ({ params: { id }, query }) => {
    const event = await getEntry(db, events.kind, id)
    const [rows, total] = await Promise.all([findRegistered(db, event.id, query), countRegistered(db, event.id)])
    const data = rows.map(({ username, email, registered_at }) => ({
      name: username,
      email,
      registeredAt: registered_at.toISOString(),
    }))
    return ok({ data, ...countPages(query, total) })
  })

  route('GET /admin/events/:id/registrations.csv', async ({ params: { id } }, call) => {
    const event = await getEntry(db, events.kind, id)
    const subject = { kind: 'event', id, name: event.title }
    const exported = { by: requireCaller(call), action: 'event.registrations-exported', subject } as const
    await inTransaction(db, (tx) => recordAction(tx, exported, now()))
    const rows = await findRegistered(db, event.id)
    const table = rows.map(({ username, email, registered_at }) => [username, email, registered_at])
    return okFile(`${event.slug}.csv`, csv(['Name', 'Email', 'Registered'], [table]))
  })
}
