import type { Router } from '../../../../platform/server/feature-deps.ts'
import { type CallContext, ok, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import type { ArticleForm } from '../../../articles/contract/fields.ts'
import { completeView, previewLengthOf } from '../../../articles/server/index.ts'
import type { PreviewDeps } from '../deps.ts'
import { getArticle } from '../queries.ts'
import { requireMayRead } from '../writers/own-articles.ts'
import { findProblems } from './find-problems.ts'
import { previewAs } from './preview-as.ts'
import { toPreviewedArticle } from './previewed-article.ts'

export function previewRoutes({ route, pages }: Router, deps: PreviewDeps) {
  const { db, now, config, settings } = deps
  const articleOf = async (id: number, call: CallContext) => {
    await requireMayRead(db, requireCaller(call), id)
    return id === 0 ? null : getArticle(db, id)
  }

  async function toArticle({ id, content }: { id: number; content: ArticleForm }, call: CallContext) {
    const { contact, reading } = settings.current()
    const magazine = { now: now(), timeZone: contact.timeZone, previewLength: previewLengthOf(reading) }
    return toPreviewedArticle(db, content, await articleOf(id, call), magazine)
  }

  route('POST /admin/preview', async ({ body }, call) => {
    const article = await toArticle(body, call)
    const previewed = previewAs(article, body.as, { now: now(), requestId: call.requestId })
    return ok(
      previewed.status === 200
        ? { ...previewed, answer: (await completeView(deps, previewed.answer)).view }
        : previewed,
    )
  })

  route('POST /admin/check-article', async ({ body }, call) => {
    const article = await toArticle(body, call)
    return ok({ problems: await findProblems(deps, article, { ...config, isPage: pages.isPage }) })
  })
}
