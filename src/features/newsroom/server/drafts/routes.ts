import { countPages } from '../../../../platform/server/db/paging.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { Router } from '../../../../platform/server/feature-deps.ts'
import { type CallContext, created, ok, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import type { NewsroomDeps } from '../deps.ts'
import { byCaller } from '../editor.ts'
import { presentAssignment, presentDraft, presentOpening } from '../present.ts'
import { requireMayRead, requireOwn } from '../writers/own-articles.ts'
import { answerDraftChanged } from './answer-draft-changed.ts'
import { assignDraft } from './assign-draft.ts'
import { discardDraft, findDraft, findOthersDrafts, saveDraft } from './drafts.ts'
import { duplicateArticle } from './duplicate-article.ts'
import {
  discardNewDraft,
  findNewDrafts,
  getDraftAssignment,
  getNewDraft,
  restoreNewDraft,
  saveNewDraft,
} from './new-articles.ts'

/** Drafts of articles have their id, those of new articles a key. */
export function draftRoutes(router: Router, deps: NewsroomDeps) {
  contentRoutes(router, deps)
  newArticleRoutes(router, deps)
}

function contentRoutes({ route }: Router, { db, now }: NewsroomDeps) {
  const who = (call: CallContext) => ({ editor: requireCaller(call), now: now() })

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
    return ok({ message: 'Draft discarded' })
  })
}

function newArticleRoutes({ route }: Router, { db, now, settings }: NewsroomDeps) {
  const who = (call: CallContext) => ({ editor: requireCaller(call), now: now() })

  route('GET /admin/drafts', async ({ query }, call) => {
    const caller = requireCaller(call)
    const assignee = query.assignee === 'me' ? caller.userId : query.assignee
    const { rows, total } = await findNewDrafts(db, caller, { ...query, assignee })
    const drafts = rows.map(({ key, title, opening, writer, saved_at, ...row }) => ({
      key,
      title,
      opening: presentOpening(opening),
      writer,
      savedAt: saved_at.toISOString(),
      ...presentAssignment(row),
    }))
    return ok({ drafts, ...countPages(query, total) })
  })

  route('POST /admin/article/:id/duplicate', async ({ params: { id }, body: { key } }, call) => {
    const by = who(call)
    const { timeZone } = settings.current().contact
    // Writers may copy their own published articles.
    await requireOwn(db, by.editor, id)
    return answerDraftChanged(call, async () => {
      await inTransaction(db, (tx) => duplicateArticle(tx, { id, key }, { ...by, timeZone }))
      return created({ key })
    })
  })

  route('POST /admin/draft/:id/restore', async ({ params }, call) => {
    await inTransaction(db, (tx) => restoreNewDraft(tx, params.id, who(call)))
    return ok({ message: 'Draft restored' })
  })
}

export function draftAssignmentRoutes({ route }: Router, { db, now, settings, jobs }: NewsroomDeps) {
  route('GET /admin/draft-assignment/:key', async ({ params: { key } }, call) =>
    ok(presentAssignment(await getDraftAssignment(db, requireCaller(call), key))),
  )

  route('PUT /admin/draft-assignment/:key', async ({ params: { key }, body }, call) => {
    const by = { by: requireCaller(call), now: now(), timeZone: settings.current().contact.timeZone, jobs }
    await inTransaction(db, (tx) => assignDraft(tx, { key, ...body }, by))
    return ok({ message: 'Assignment saved' })
  })
}
