import type { Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { Router } from '../../../../platform/server/feature-deps.ts'
import { ok, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import type { ArticleStage } from '../../../articles/contract/stages.ts'
import type { NewsroomDeps } from '../deps.ts'
import { presentWorkflow } from '../present.ts'
import { getArticle } from '../queries.ts'
import { requireMayRead } from '../writers/own-articles.ts'
import { assignArticle } from './assign-article.ts'
import { moveArticle } from './move-article.ts'
import { findColleagues } from './staff.ts'
import { findWorkflow } from './workflow.ts'

const doneBy: Record<ArticleStage, string> = {
  draft: 'Article sent back to its writer',
  'in-review': 'Article in review',
  ready: 'Article marked as ready',
}

export function workflowRoutes({ route }: Router, { db, now, jobs, settings }: NewsroomDeps) {
  const change = (id: number, message: string, make: (tx: Transaction) => Promise<void>) =>
    inTransaction(db, async (tx) => {
      await make(tx)
      return ok({ message, workflow: presentWorkflow(await findWorkflow(tx, id)) })
    })

  route('GET /admin/workflow/:id', async ({ params: { id } }, call) => {
    await requireMayRead(db, requireCaller(call), id)
    await getArticle(db, id)
    return ok(presentWorkflow(await findWorkflow(db, id)))
  })

  route('GET /admin/colleagues/:id', async ({ params: { id } }, call) => {
    await requireMayRead(db, requireCaller(call), id)
    const found = await findColleagues(db, id === 0 ? 'all' : (await findWorkflow(db, id)).writer_id)
    return ok({ colleagues: found.map(({ id: userId, username, role }) => ({ id: userId, name: username, role })) })
  })

  route('PUT /admin/stage/:id', ({ params: { id }, body }, call) => {
    const by = requireCaller(call)
    return change(id, doneBy[body.stage], (tx) => moveArticle(tx, { id, ...body }, { by, now: now(), jobs }))
  })

  route('PUT /admin/assignment/:id', ({ params: { id }, body }, call) => {
    const by = requireCaller(call)
    const { timeZone } = settings.current().contact
    return change(id, 'Assignment saved', (tx) =>
      assignArticle(tx, { id, ...body }, { by, now: now(), timeZone, jobs }),
    )
  })
}
