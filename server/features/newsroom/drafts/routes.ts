import { inTransaction } from '../../../db/transaction.ts'
import { type CallContext, ok, requireCaller } from '../../../http/api/calls.ts'
import type { Deps, Router } from '../../deps.ts'
import { byCaller } from '../editor.ts'
import { presentDraft } from '../present.ts'
import { requireMayRead } from '../writers/own-articles.ts'
import { answerDraftChanged } from './answer-draft-changed.ts'
import { discardDraft, findDraft, findOthersDrafts, saveDraft } from './drafts.ts'
import { discardNewDraft, findNewDrafts, getNewDraft, restoreNewDraft, saveNewDraft } from './new-articles.ts'

/** Drafts: the unsaved content of editors' forms. An article's have its id, those of new articles a key. */
export function draftRoutes({ route }: Router, { db, now }: Deps) {
  const who = (call: CallContext) => ({ editor: requireCaller(call), now: now() })

  route('GET /admin/drafts', async ({ query }, call) => {
    const { rows, total } = await findNewDrafts(db, requireCaller(call), query)
    const drafts = rows.map(({ saved_at, ...row }) => ({ ...row, savedAt: saved_at.toISOString() }))
    return ok({ drafts, page: query.page, totalPages: Math.ceil(total / query.limit), total })
  })

  route('GET /admin/draft/:id', async ({ params: { id } }, call) => {
    const caller = requireCaller(call)
    if (typeof id === 'string') {
      const { writer, ...draft } = await getNewDraft(db, caller, id)
      return ok({ draft: presentDraft(draft), others: [], writer })
    }
    await requireMayRead(db, caller, id)
    const draft = await findDraft(db, caller.userId, id)
    const others = await findOthersDrafts(db, caller.userId, id)
    return ok({
      draft: draft ? presentDraft(draft) : null,
      others: others.map(({ username, saved_at }) => ({ editor: username, savedAt: saved_at.toISOString() })),
      writer: null,
    })
  })

  route('PUT /admin/draft/:id', async ({ params: { id }, body }, call) => {
    const by = who(call)
    if (typeof id === 'number') await requireMayRead(db, by.editor, id)
    return answerDraftChanged(call, async () => {
      const { number } = await inTransaction(db, (tx) =>
        typeof id === 'number' ? saveDraft(tx, id, body, byCaller(call, by.now)) : saveNewDraft(tx, id, body, by),
      )
      return ok({ number, savedAt: by.now.toISOString() })
    })
  })

  route('DELETE /admin/draft/:id', async ({ params: { id } }, call) => {
    await inTransaction(db, (tx) =>
      typeof id === 'number' ? discardDraft(tx, id, byCaller(call, now())) : discardNewDraft(tx, id, who(call)),
    )
    return ok({ message: 'The draft is discarded' })
  })

  route('POST /admin/draft/:id/restore', async ({ params }, call) => {
    await inTransaction(db, (tx) => restoreNewDraft(tx, params.id, who(call)))
    return ok({ message: 'The draft is restored' })
  })
}
