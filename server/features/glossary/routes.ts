import { glossaryMessages } from '../../../contract/glossary/rules.ts'
import { ok, requireCaller } from '../../http/api/calls.ts'
import type { Deps, Router } from '../deps.ts'
import { addTerm, changeTerm, deleteTerm, glossaryKey, listTerms } from './terms.ts'

/** Terms of the trade, which links in articles explain. */
export function glossaryRoutes({ route }: Router, deps: Pick<Deps, 'db' | 'now'>) {
  route('GET /home/glossary', async () => ok({ terms: await listTerms(deps.db) }, [glossaryKey]))

  route('POST /admin/glossary', async ({ body }, call) => {
    await addTerm(deps, body, requireCaller(call))
    return { status: 201 as const, body: { message: glossaryMessages.added } }
  })

  route('PUT /admin/glossary/:slug', async ({ params: { slug }, body }, call) => {
    const before = await changeTerm(deps, { slug, ...body }, requireCaller(call))
    return ok({ message: glossaryMessages.changed, before })
  })

  route('DELETE /admin/glossary/:slug', async ({ params: { slug } }, call) =>
    ok({ message: glossaryMessages.deleted, before: await deleteTerm(deps, slug, requireCaller(call)) }),
  )
}
