import type { FastifyBaseLogger } from 'fastify'
import { newsroomMessages } from '../../../../contract/newsroom-rules.ts'
import type { Transaction } from '../../../db/database.ts'
import { isUnavailable } from '../../../db/errors.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { type Call, ok, requireCaller } from '../../../http/endpoints.ts'
import type { Deps } from '../../deps.ts'
import type { ArticleRow } from '../queries.ts'
import { answerConflict } from './conflict.ts'
import { deleteArticle } from './delete.ts'
import { dropSavedDraft } from './drafts.ts'
import type { By } from './editor.ts'
import { findNews, type NewsQuery } from './find-news.ts'
import { toEditedWriting, toNewWriting } from './from-form.ts'
import { toInstant } from './moments.ts'
import { presentAdminArticle, presentNewsItem } from './present.ts'
import { scheduleAt, setPublished, unschedule } from './publication.ts'
import { addNewArticle, editArticle, findLocked, getArticle, lockArticle } from './save.ts'

const sectionOfFilter = {
  NEWS: 'news',
  Design: 'design-guide',
  component: 'component',
  'new-products': 'product',
} as const

/** What editors write, publish and look through: specification 7, 'Admin', as far as it is about articles. */
export function newsroomRoutes({ route, db, now, config }: Deps, log: FastifyBaseLogger) {
  const { timeZone } = config.site
  const by = (call: Call): By => ({ editor: requireCaller(call), now: now() })
  /** Changes an article that nobody else changes meanwhile; gives what it was and what it became. */
  const change = (id: number, make: (tx: Transaction, article: ArticleRow) => Promise<ArticleRow>) =>
    inTransaction(db, async (tx) => {
      const before = await lockArticle(tx, id)
      return { before, after: await make(tx, before) }
    })

  route('POST /admin/addNewsArticle', async ({ body }, call) => {
    const who = by(call)
    const at = body.publishAt ? toInstant(body.publishAt, timeZone) : body.isPublished ? 'now' : 'never'
    const id = await inTransaction(db, async (tx) => {
      const added = await addNewArticle(tx, await toNewWriting(tx, body, { now: who.now, timeZone }), { at }, who)
      await dropSavedDraft(tx, who.editor.userId, null, body.fromDraft)
      return added
    })
    return { status: 201 as const, body: { message: newsroomMessages.added, id } }
  })

  route('GET /admin/article/:id', async ({ params }) =>
    ok(presentAdminArticle(await getArticle(db, params.id), timeZone)),
  )

  route('POST /admin/edit/:id', async ({ params: { id }, body }, call) => {
    const who = by(call)
    return answerConflict(db, { call, timeZone }, async () => {
      const article = await inTransaction(db, async (tx) => {
        const writing = (before: ArticleRow) => toEditedWriting(tx, body, before, timeZone)
        const saved = await editArticle(tx, { id, writing, version: body.version ?? null }, who)
        await dropSavedDraft(tx, who.editor.userId, id, body.fromDraft)
        return saved
      })
      return ok({ message: newsroomMessages.updated, article: presentAdminArticle(article, timeZone) })
    })
  })

  const answerNews = async (query: NewsQuery) => {
    const { rows, total, isCapped } = await findNews(db, query)
    const { page, limit } = query
    return ok({
      data: rows.map(presentNewsItem),
      currentPage: page,
      totalPages: Math.ceil(total / limit),
      total,
      limit,
      isTotalCapped: isCapped,
    })
  }

  route('GET /admin/dashboard', ({ query }) => answerNews(query))
  route('GET /admin/filter', ({ query: { type, publishedOnly, ...query } }) =>
    answerNews({
      ...query,
      section: type && sectionOfFilter[type],
      state: publishedOnly ? 'published' : query.state,
    }),
  )

  route('DELETE /admin/delete/:id', async ({ params }, call) => {
    await inTransaction(db, (tx) => deleteArticle(tx, params.id, by(call)))
    return ok({ message: newsroomMessages.deleted })
  })

  route('PATCH /admin/publish/:id', async ({ params: { id }, body: { isPublished } }, call) => {
    const { before, after } = await change(id, (tx, article) => setPublished(tx, article, isPublished === 1, by(call)))
    const message = isPublished ? 'The article is published' : 'The article is unpublished'
    const { version, dateOfPublication } = presentAdminArticle(after, timeZone)
    return ok({ message, id, isPublished, version, versionBefore: before.version, dateOfPublication })
  })

  route('POST /admin/publish-many', async ({ body: { ids, isPublished } }, call) => {
    const changed: number[] = []
    const unchanged: number[] = []
    const missing: number[] = []
    const failed: number[] = []
    // One after the other, each for itself: what was done stays done, and readers wait for none of it.
    for (const id of new Set(ids)) {
      const outcome = await inTransaction(db, async (tx) => {
        const article = await findLocked(tx, id)
        if (!article) return missing
        return (await setPublished(tx, article, isPublished === 1, by(call))) === article ? unchanged : changed
      }).catch((error: unknown) => {
        if (isUnavailable(error)) throw error
        log.error({ err: error, article: id }, 'article not published')
        return failed
      })
      outcome.push(id)
    }
    return ok({ message: sentenceOn(changed.length, failed.length, isPublished), changed, unchanged, missing, failed })
  })

  route('PUT /admin/schedule/:id', async ({ params, body }, call) => {
    const at = toInstant(body.publishAt, timeZone)
    const { before, after } = await change(params.id, (tx, article) => scheduleAt(tx, article, at, by(call)))
    const article = presentAdminArticle(after, timeZone)
    return ok({ message: 'The article is scheduled', article, versionBefore: before.version })
  })

  route('DELETE /admin/schedule/:id', async ({ params }, call) => {
    const { before, after } = await change(params.id, (tx, article) => unschedule(tx, article, by(call)))
    const article = presentAdminArticle(after, timeZone)
    return ok({ message: 'The article is off the schedule', article, versionBefore: before.version })
  })
}

function sentenceOn(changed: number, failed: number, isPublished: 0 | 1): string {
  const done = `${changed} ${changed === 1 ? 'article is' : 'articles are'} ${isPublished ? 'published' : 'unpublished'}`
  return failed === 0 ? done : `${done}, ${failed} could not be`
}
