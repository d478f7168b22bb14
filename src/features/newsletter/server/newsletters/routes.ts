import { InvalidInput } from '../../../../platform/server/core/errors.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { Router } from '../../../../platform/server/feature-deps.ts'
import { type CallContext, ok, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import { newsletterMessages } from '../../contract/newsletter-rules.ts'
import type { NewsletterDeps } from '../deps.ts'
import { presentAdminNewsletter, presentNewsletter } from './present.ts'
import { findFigures, findNewsletters, findOpenNewsletters, getNewsletter, newslettersKey } from './queries.ts'
import { changeNewsletter, createNewsletter, deleteNewsletter, restoreNewsletter } from './save-newsletter.ts'
import { senderDomain, senderProblem } from './sender.ts'

/** The magazine's newsletters: for readers who choose, and for the back office. */
export function newslettersRoutes({ route }: Router, deps: NewsletterDeps) {
  const { db, now } = deps
  const by = (call: CallContext) => ({ admin: requireCaller(call), now: now() })
  const read = async (id: number) => presentAdminNewsletter(await getNewsletter(db, id), await findFigures(db))
  const requireSender = ({ senderAddress }: { senderAddress: string }) => {
    const problem = senderProblem(deps, senderAddress)
    if (problem) throw new InvalidInput('senderAddress', problem)
  }
  const { saved: message, deleted, restored } = newsletterMessages

  route('GET /home/newsletters', async () =>
    ok((await findOpenNewsletters(db)).map(presentNewsletter), [newslettersKey]),
  )

  route('GET /admin/newsletters', async () => {
    const figures = await findFigures(db)
    const data = (await findNewsletters(db)).map((row) => presentAdminNewsletter(row, figures))
    return ok({ data, senderDomain: senderDomain(deps) })
  })

  route('POST /admin/newsletters', async ({ body }, call) => {
    requireSender(body)
    const id = await inTransaction(db, (tx) => createNewsletter(tx, body, by(call)))
    return { status: 201 as const, body: { message, newsletter: await read(id) } }
  })

  route('PUT /admin/newsletters/:id', async ({ params: { id }, body }, call) => {
    requireSender(body)
    await inTransaction(db, (tx) => changeNewsletter(tx, id, body, by(call)))
    return ok({ message, newsletter: await read(id) })
  })

  route('DELETE /admin/newsletters/:id', async ({ params: { id } }, call) => {
    await inTransaction(db, (tx) => deleteNewsletter(tx, id, by(call)))
    return ok({ message: deleted })
  })

  route('POST /admin/newsletters/:id/restoration', async ({ params: { id } }, call) => {
    await inTransaction(db, (tx) => restoreNewsletter(tx, id, by(call)))
    return ok({ message: restored, newsletter: await read(id) })
  })
}
