import { readFile } from 'node:fs/promises'
import { recordAction } from '../../../../platform/server/audit/index.ts'
import { countPages } from '../../../../platform/server/db/paging.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { Router } from '../../../../platform/server/feature-deps.ts'
import { ok, okFile, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import type { SendingDeps } from '../deps.ts'
import { getNewsletter, lockNewsletterShared, requireActiveNewsletter } from '../newsletters/queries.ts'
import { exportSubscribers } from './export.ts'
import { subscriberImports } from './import.ts'
import { listSubscribers, searchSubscribers } from './subscribers.ts'

export function newsletterSubscriberRoutes({ route }: Router, deps: SendingDeps) {
  const { db, now, settings } = deps
  route('GET /admin/newsletter-subscribers', async ({ query }) => {
    const { rows, total } = await searchSubscribers(db, query)
    return { ...ok(rows), headers: { 'x-total-count': String(total) } }
  })

  route('GET /admin/newsletter-users-list', async ({ query }) => {
    const { page, limit, user_id: userId, search, newsletter } = query
    const { rows, total } = await listSubscribers(db, { userId, search, newsletter, page, limit })
    const data = rows.map(({ id, name, email_key, phone }) => ({ ID: id, Name: name, Email: email_key, Phone: phone }))
    return ok({ data, ...countPages({ page, limit }, total), error: null })
  })

  route('GET /admin/newsletter-subscribers.csv', async ({ query: { newsletter } }, call) => {
    const name = newsletter === undefined ? 'all newsletter subscribers' : (await getNewsletter(db, newsletter)).name
    const subject = { kind: 'newsletter list', id: newsletter ?? 'all', name }
    const by = requireCaller(call)
    await inTransaction(db, (tx) => recordAction(tx, { by, action: 'subscribers.exported', subject }, now()))
    return okFile('newsletter_subscribers.csv', exportSubscribers(db, newsletter))
  })

  const imports = subscriberImports(deps)
  route('POST /admin/newsletter-imports', async ({ body: { fileName, newsletter }, upload }, call) => {
    await requireActiveNewsletter(db, settings, newsletter)
    const { id } = await inTransaction(db, (tx) => lockNewsletterShared(tx, newsletter))
    return ok(await imports.upload(await readFile(upload.path), { fileName, newsletter: id }, requireCaller(call)))
  })
  route('GET /admin/newsletter-imports/:id', async ({ params }) => ok(await imports.get(params.id)))
  route('PUT /admin/newsletter-imports/:id', async ({ params, body }) =>
    ok(await imports.answer(params.id, body.answers)),
  )
  route('POST /admin/newsletter-imports/:id/run', async ({ params }, call) =>
    ok(await imports.apply(params.id, requireCaller(call))),
  )
}
