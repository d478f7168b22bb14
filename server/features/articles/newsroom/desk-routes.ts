import { newsroomMessages } from '../../../../contract/newsroom-rules.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { NotFound } from '../../../errors.ts'
import { type Call, ok, requireCaller } from '../../../http/endpoints.ts'
import type { Deps } from '../../deps.ts'
import { findArticle } from '../queries.ts'
import { toSafeHtml } from '../safe-html.ts'
import { findProblems } from './check.ts'
import { answerConflict } from './conflict.ts'
import { compare } from './difference.ts'
import { DraftChanged, dropDraft, findDraft, findDrafts, findOthersDrafts, keepDraft } from './drafts.ts'
import type { By } from './editor.ts'
import { imagine } from './from-form.ts'
import { findKeywords } from './keywords/find.ts'
import { presentAdminArticle, presentDraft, presentRevision } from './present.ts'
import { previewAs } from './preview-as.ts'
import { asItWas, findRevisionBefore, findRevisions, getRevision } from './revisions.ts'
import { getArticle, restoreRevision } from './save.ts'

/** What helps an editor while a text is being written: drafts, revisions, preview, keywords, a last look. */
export function deskRoutes({ route, pages, db, now, config }: Deps) {
  const { timeZone } = config.site
  const by = (call: Call): By => ({ editor: requireCaller(call), now: now() })
  /** The article that a form is about; null where it is a new one. */
  const articleOf = (id: number) => (id === 0 ? null : getArticle(db, id))

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
    const { userId } = requireCaller(call)
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
    const who = by(call)
    try {
      const { number } = await inTransaction(db, (tx) => keepDraft(tx, params.id || null, body, who))
      return ok({ number, savedAt: who.now.toISOString() })
    } catch (error) {
      if (!(error instanceof DraftChanged)) throw error
      const { message, draft } = error
      const answer = { error: message, message, code: 'draft_changed', requestId: call.requestId }
      return { status: 409 as const, body: { ...answer, draft: presentDraft(draft) } }
    }
  })

  route('DELETE /admin/draft/:id', async ({ params }, call) => {
    await dropDraft(db, requireCaller(call).userId, params.id || null)
    return ok({ message: 'The draft is gone' })
  })

  route('GET /admin/article/:id/revisions', async ({ params, query: { page, limit } }) => {
    await getArticle(db, params.id)
    const { rows, total } = await findRevisions(db, params.id, { number: page, size: limit })
    return ok({ revisions: rows.map(presentRevision), page, totalPages: Math.ceil(total / limit), total })
  })

  route('GET /admin/article/:id/revisions/:version', async ({ params: { id, version }, query: { against } }) => {
    const article = await getArticle(db, id)
    const revision = await getRevision(db, id, version)
    const then = asItWas(article, revision)
    const before = against === 'before' ? await findRevisionBefore(db, id, version) : null
    return ok({
      revision: presentRevision(revision),
      article: presentAdminArticle(then, timeZone),
      // Of the first text nothing differs from what was before: there was nothing.
      difference:
        against === 'current'
          ? compare(then, article, timeZone)
          : compare(before ? asItWas(article, before) : then, then, timeZone),
    })
  })

  route('POST /admin/article/:id/restore/:version', async ({ params, body }, call) => {
    const which = { id: params.id, revision: params.version, version: body.version }
    return answerConflict(db, { call, timeZone }, async () => {
      const article = await inTransaction(db, (tx) => restoreRevision(tx, which, by(call)))
      return ok({ message: newsroomMessages.updated, article: presentAdminArticle(article, timeZone) })
    })
  })

  route('POST /admin/preview', async ({ body }, { requestId }) => {
    const article = await imagine(db, body.content, await articleOf(body.id), { now: now(), timeZone })
    return ok(previewAs(article, body.as, { now: now(), requestId }))
  })

  route('POST /admin/check-article', async ({ body }) => {
    const article = await imagine(db, body.content, await articleOf(body.id), { now: now(), timeZone })
    return ok({ problems: await findProblems(db, article, { ...config, isPage: pages.isPage }) })
  })

  route('POST /admin/update-keyword/:id', async ({ params, body }) => {
    const article = params.id === 0 ? null : await findArticle(db, params.id)
    if (article === undefined) throw new NotFound('article', params.id)
    const text = {
      title: body.title || (article?.title ?? ''),
      html: toSafeHtml(body.description),
      isLive: Boolean(article?.published_at),
    }
    return ok({ success: true as const, keywords: await findKeywords(db, text) })
  })
}
