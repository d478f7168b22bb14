import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { Router } from '../../../../platform/server/feature-deps.ts'
import { created, ok, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import type { NewsroomDeps } from '../deps.ts'
import { presentThreads } from '../present.ts'
import { getArticle } from '../queries.ts'
import { requireMayRead } from '../writers/own-articles.ts'
import { addComment, findComments, moveAnchors, setResolved } from './comments.ts'

/** Whoever may open an article may read and write its comments. */
export function commentRoutes({ route }: Router, { db, now, jobs }: NewsroomDeps) {
  const threadsOf = async (id: number) => ({ threads: presentThreads(await findComments(db, id)) })

  route('GET /admin/article/:id/comments', async ({ params: { id } }, call) => {
    await requireMayRead(db, requireCaller(call), id)
    await getArticle(db, id)
    return ok(await threadsOf(id))
  })

  route('POST /admin/article/:id/comments', async ({ params: { id }, body }, call) => {
    const by = requireCaller(call)
    await inTransaction(db, async (tx) => {
      await requireMayRead(tx, by, id)
      await addComment(tx, { articleId: id, ...body }, { by, now: now(), jobs })
    })
    return created(await threadsOf(id))
  })

  route('PUT /admin/article/:id/comments/:comment/resolved', async ({ params, body }, call) => {
    const by = requireCaller(call)
    const { id: articleId, comment: id } = params
    await inTransaction(db, async (tx) => {
      await requireMayRead(tx, by, articleId)
      await setResolved(tx, { articleId, id, ...body }, { by, now: now() })
    })
    return ok(await threadsOf(articleId))
  })

  route('PUT /admin/article/:id/comment-anchors', async ({ params: { id }, body }, call) => {
    const by = requireCaller(call)
    await inTransaction(db, async (tx) => {
      await requireMayRead(tx, by, id)
      await moveAnchors(tx, id, body.anchors)
    })
    return ok({ message: 'Comment positions saved' })
  })
}
