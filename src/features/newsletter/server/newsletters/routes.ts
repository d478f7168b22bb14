import { InvalidInput, NotFound } from '../../../../platform/server/core/errors.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { Router } from '../../../../platform/server/feature-deps.ts'
import { type CallContext, created, ok, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import { settingsKey } from '../../../settings/server/index.ts'
import { newsletterMessages } from '../../contract/newsletter-rules.ts'
import type { NewsletterDeps } from '../deps.ts'
import { presentAdminNewsletter, presentNewsletter } from './present.ts'
import { findActiveNewsletters, findFigures, findOpenNewsletters, getNewsletter, newslettersKey } from './queries.ts'
import { changeNewsletter, createNewsletter, deleteNewsletter, restoreNewsletter } from './save-newsletter.ts'
import { senderDomain, senderProblem } from './sender.ts'

export function newslettersRoutes({ route }: Router, deps: NewsletterDeps) {
  const { db, settings } = deps

  route('GET /home/newsletters', async () =>
    ok((await findOpenNewsletters(db, settings)).map(presentNewsletter), [newslettersKey, settingsKey]),
  )

  route('GET /admin/newsletters', async () => {
    const figures = await findFigures(db)
    const data = (await findActiveNewsletters(db, settings)).map((row) => presentAdminNewsletter(row, figures))
    return ok({ data, senderDomain: senderDomain(deps) })
  })

  route('PUT /admin/newsletters/:id', async ({ params: { id }, body }, call) => {
    if (!(await findActiveNewsletters(db, settings)).some((row) => row.id === id)) throw new NotFound('newsletter', id)
    requireSender(deps, body)
    await inTransaction(db, (tx) => changeNewsletter(tx, id, body, byAdmin(deps, call)))
    return ok({ message: newsletterMessages.saved, newsletter: await readForAdmin(db, id) })
  })
}

export function moreNewslettersRoutes({ route }: Router, deps: NewsletterDeps) {
  const { db } = deps

  route('POST /admin/newsletters', async ({ body }, call) => {
    requireSender(deps, body)
    const id = await inTransaction(db, (tx) => createNewsletter(tx, body, byAdmin(deps, call)))
    return created({ message: newsletterMessages.saved, newsletter: await readForAdmin(db, id) })
  })

  route('DELETE /admin/newsletters/:id', async ({ params: { id } }, call) => {
    await inTransaction(db, (tx) => deleteNewsletter(tx, id, byAdmin(deps, call)))
    return ok({ message: newsletterMessages.deleted })
  })

  route('POST /admin/newsletters/:id/restoration', async ({ params: { id } }, call) => {
    await inTransaction(db, (tx) => restoreNewsletter(tx, id, byAdmin(deps, call)))
    return ok({ message: newsletterMessages.restored, newsletter: await readForAdmin(db, id) })
  })
}

const byAdmin = ({ now }: NewsletterDeps, call: CallContext) => ({ admin: requireCaller(call), now: now() })

const readForAdmin = async (db: Database, id: number) =>
  presentAdminNewsletter(await getNewsletter(db, id), await findFigures(db))

function requireSender(deps: NewsletterDeps, { senderAddress }: { senderAddress: string }): void {
  const problem = senderProblem(deps, senderAddress)
  if (problem) throw new InvalidInput('senderAddress', problem)
}
