import type { Router } from '../../../../platform/server/feature-deps.ts'
import { ok } from '../../../../platform/server/http/api/calls.ts'
import type { NewsletterDeps } from '../deps.ts'
import { getDefaultNewsletter, getNewsletter } from '../newsletters/queries.ts'
import { countRecipients } from './recipient-filter.ts'

export function segmentRoutes({ route }: Router, { db, now, settings }: NewsletterDeps) {
  route('POST /admin/newsletter-audience', async ({ body: { newsletter: id, segment } }) => {
    const newsletter = id === undefined ? await getDefaultNewsletter(db) : await getNewsletter(db, id)
    const { timeZone } = settings.current().contact
    return ok({ count: await countRecipients(db, { newsletter: newsletter.id, segment, now: now(), timeZone }) })
  })
}
