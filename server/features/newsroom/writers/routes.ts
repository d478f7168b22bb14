import { inTransaction } from '../../../db/transaction.ts'
import { ok, requireCaller } from '../../../http/api/calls.ts'
import type { Deps, Router } from '../../deps.ts'
import { findHandIn, setHandedIn } from './hand-in.ts'
import { requireMayRead } from './own-articles.ts'

/** Writers hand articles in; editors see who wrote what and give it back. */
export function writerRoutes({ route }: Router, { db, now }: Deps) {
  route('GET /admin/hand-in/:id', async ({ params }, call) => {
    await requireMayRead(db, requireCaller(call), params.id)
    const found = await findHandIn(db, params.id)
    return ok({ writer: found?.username ?? null, handedInAt: found?.handed_in_at?.toISOString() ?? null })
  })

  route('PUT /admin/hand-in/:id', async ({ params, body }, call) => {
    const caller = requireCaller(call)
    await inTransaction(db, (tx) => setHandedIn(tx, { id: params.id, ...body }, caller, now()))
    return ok({ message: body.isHandedIn ? 'The article is handed in' : 'The article is back with its writer' })
  })
}
