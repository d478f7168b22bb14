import { NotFound } from '../../../../platform/server/core/errors.ts'
import type { Deps, Router } from '../../../../platform/server/feature-deps.ts'
import { ok, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import { findArticle, toSafeHtml } from '../../../articles/server/index.ts'
import { requireMayRead } from '../writers/own-articles.ts'
import { findKeywords } from './find-keywords.ts'

export function keywordRoutes({ route }: Router, { db }: Deps) {
  route('POST /admin/update-keyword/:id', async ({ params, body }, call) => {
    await requireMayRead(db, requireCaller(call), params.id)
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
