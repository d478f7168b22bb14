import { inTransaction } from '../../../platform/server/db/transaction.ts'
import type { Deps, Router } from '../../../platform/server/feature-deps.ts'
import { type CallContext, created, ok, requireCaller } from '../../../platform/server/http/api/calls.ts'
import { glossaryMessages } from '../contract/record.ts'
import { glossaryKey, listTerms, terms } from './terms.ts'

export function glossaryRoutes({ route }: Router, { db, now }: Pick<Deps, 'db' | 'now'>) {
  const by = (call: CallContext) => ({ editor: requireCaller(call), now: now() })

  route('GET /home/glossary', async () => ok({ terms: await listTerms(db) }, [glossaryKey]))

  route('POST /admin/glossary', async ({ body }, call) => {
    await inTransaction(db, (tx) => terms.add(tx, body, by(call)))
    return created({ message: glossaryMessages.added })
  })

  route('PUT /admin/glossary/:slug', async ({ params: { slug }, body }, call) => {
    const before = await inTransaction(db, async (tx) => {
      const term = await terms.lock(tx, slug)
      const changed = await terms.change(tx, term, body)
      await terms.log(tx, 'changed', changed, by(call), { before: term, after: body })
      return term
    })
    return ok({ message: glossaryMessages.changed, before })
  })

  route('DELETE /admin/glossary/:slug', async ({ params: { slug } }, call) => {
    const before = await inTransaction(db, (tx) => terms.remove(tx, slug, by(call)))
    return ok({ message: glossaryMessages.deleted, before })
  })
}
