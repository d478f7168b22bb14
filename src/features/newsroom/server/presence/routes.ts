import type { Deps, Router } from '../../../../platform/server/feature-deps.ts'
import { ok, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import { requireOwn } from '../writers/own-articles.ts'
import { endPresence, findEditing, recordPresence } from './presence.ts'

export function presenceRoutes({ route }: Router, { db, now }: Deps) {
  route('GET /admin/presence', async (_, call) => {
    const rows = await findEditing(db, requireCaller(call), now())
    return ok({ present: rows.map(({ article_id, username }) => ({ articleId: article_id, name: username })) })
  })

  route('PUT /admin/presence/:id', async ({ params: { id } }, call) => {
    const caller = requireCaller(call)
    // The editor stays open when the article is published meanwhile.
    await requireOwn(db, caller, id)
    await recordPresence(db, id, caller.userId, now())
    const rows = await findEditing(db, caller, now())
    return ok({ names: rows.flatMap(({ article_id, username }) => (article_id === id ? username : [])) })
  })

  route('DELETE /admin/presence/:id', async ({ params: { id } }, call) => {
    await endPresence(db, id, requireCaller(call).userId)
    return ok({ message: 'You have left the article' })
  })
}
