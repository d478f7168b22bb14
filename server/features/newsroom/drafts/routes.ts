import { inTransaction } from '../../../db/transaction.ts'
import { ok, requireCaller } from '../../../http/api/calls.ts'
import type { Deps, Router } from '../../deps.ts'
import { byCaller } from '../editor.ts'
import { presentDraft } from '../present.ts'
import { requireMayRead } from '../writers/own-articles.ts'
import { DraftChanged, discardDraft, findDraft, findDrafts, findOthersDrafts, saveDraft } from './drafts.ts'

/** Drafts: the unsaved content of editors' forms. */
export function draftRoutes({ route }: Router, { db, now }: Deps) {
  route('GET /admin/drafts', async (_request, call) => {
    const drafts = await findDrafts(db, requireCaller(call).userId)
    return ok(
      drafts.map(({ article_id, content, saved_at }) => ({
        id: article_id ?? 0,
        title: content.title,
        savedAt: saved_at.toISOString(),
      })),
    )
  })

  route('GET /admin/draft/:id', async ({ params }, call) => {
    const caller = requireCaller(call)
    const { userId } = caller
    await requireMayRead(db, caller, params.id)
    const [draft, others] = [
      await findDraft(db, userId, params.id || null),
      await findOthersDrafts(db, userId, params.id || null),
    ]
    return ok({
      draft: draft ? presentDraft(draft) : null,
      others: others.map(({ username, saved_at }) => ({ editor: username, savedAt: saved_at.toISOString() })),
    })
  })

  route('PUT /admin/draft/:id', async ({ params, body }, call) => {
    const who = byCaller(call, now())
    await requireMayRead(db, requireCaller(call), params.id)
    try {
      const { number } = await inTransaction(db, (tx) => saveDraft(tx, params.id || null, body, who))
      return ok({ number, savedAt: who.now.toISOString() })
    } catch (error) {
      if (!(error instanceof DraftChanged)) throw error
      const { message, code, draft } = error
      const answer = { error: message, message, code, requestId: call.requestId }
      return { status: 409 as const, body: { ...answer, draft: presentDraft(draft) } }
    }
  })

  route('DELETE /admin/draft/:id', async ({ params }, call) => {
    await discardDraft(db, requireCaller(call).userId, params.id || null)
    return ok({ message: 'The draft is gone' })
  })
}
