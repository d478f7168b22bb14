import { countPages } from '../../../../platform/server/db/paging.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { Deps, Router } from '../../../../platform/server/feature-deps.ts'
import { ok, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import { findCatalogue, lockCatalogueShared } from '../../../catalogue/server/index.ts'
import { answerDraftChanged } from '../drafts/answer-draft-changed.ts'
import { byCaller } from '../editor.ts'
import { presentAdminArticle, presentDraft, presentRevision } from '../present.ts'
import { getArticle } from '../queries.ts'
import { requireMayRead, requireMayWrite } from '../writers/own-articles.ts'
import { compareArticles } from './difference.ts'
import { restoreRevision } from './restore.ts'
import { articleAtRevision, findRevisionBefore, findRevisions, getRevision } from './revisions.ts'

export function revisionRoutes({ route }: Router, { db, now, settings }: Deps) {
  route('GET /admin/article/:id/revisions', async ({ params, query: { page, limit } }, call) => {
    await requireMayRead(db, requireCaller(call), params.id)
    await getArticle(db, params.id)
    const { rows, total } = await findRevisions(db, params.id, { page, limit })
    return ok({ revisions: rows.map(presentRevision), ...countPages({ page, limit }, total) })
  })

  route('GET /admin/article/:id/revisions/:version', async ({ params: { id, version }, query: { against } }, call) => {
    const { timeZone } = settings.current().contact
    await requireMayRead(db, requireCaller(call), id)
    const article = await getArticle(db, id)
    const revision = await getRevision(db, id, version)
    const then = articleAtRevision(article, revision)
    const before = against === 'before' ? await findRevisionBefore(db, id, version) : null
    const words = { timeZone, catalogue: (await findCatalogue(db)).value }
    return ok({
      revision: presentRevision({ ...revision, title: then.title }),
      article: presentAdminArticle(then, timeZone),
      // The first version has none before it.
      difference:
        against === 'current'
          ? compareArticles(then, article, words)
          : compareArticles(before ? articleAtRevision(article, before) : then, then, words),
    })
  })

  route('POST /admin/article/:id/restore/:version', async ({ params, body }, call) => {
    const { timeZone } = settings.current().contact
    const by = byCaller(call, now())
    const which = { id: params.id, revision: params.version, ...body }
    return answerDraftChanged(call, async () => {
      const { changes, draft } = await inTransaction(db, async (tx) => {
        await lockCatalogueShared(tx)
        await requireMayWrite(tx, requireCaller(call), { id: params.id, hasWorkflow: settings.hasFeature('workflow') })
        return restoreRevision(tx, which, timeZone, by)
      })
      const what = body.isWhole ? `Version ${params.version}` : `The text and images of version ${params.version}`
      const sentence = `${what} ${body.isWhole ? 'is' : 'are'} in your draft. Readers do not see this yet.`
      const message = [sentence, ...changes].join(' ')
      return ok({ message, draft: presentDraft(draft) })
    })
  })
}
