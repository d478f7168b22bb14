import { articleLink } from '../../../platform/contract/links.ts'
import { NotFound } from '../../../platform/server/core/errors.ts'
import type { FileTickets } from '../../../platform/server/core/file-tickets.ts'
import type { FromAllFeatures } from '../../../platform/server/feature.ts'
import type { Deps, Router } from '../../../platform/server/feature-deps.ts'
import { ok, requireCaller } from '../../../platform/server/http/api/calls.ts'
import { completeView, findArticle, presentView, withFileTickets } from '../../articles/server/index.ts'
import { sharedFragment } from '../contract/shared-article-fragment.ts'
import type { SharedArticle } from '../contract/shared-articles.ts'
import { findShared, openShared, revokeShared, type SharedRow, shareArticle } from './share.ts'

type SharedArticleDeps = Deps & { tickets: FileTickets } & Pick<FromAllFeatures, 'completeText'>

export function sharedArticleRoutes({ route }: Router, deps: SharedArticleDeps) {
  const { db, config, now, tickets } = deps
  const present = ({ id, article_id, title, section, slug, token, opened, created_at }: SharedRow): SharedArticle => ({
    id,
    title,
    opened,
    createdAt: created_at.toISOString(),
    address: config.publicUrl + articleLink({ id: article_id, section, slug }) + sharedFragment(token),
  })

  route('GET /auth/shared-articles', async (_, call) =>
    ok((await findShared(db, requireCaller(call).userId)).map(present)),
  )

  route('POST /auth/shared-articles', async ({ body }, call) =>
    ok(present(await shareArticle(deps, requireCaller(call), body.articleId, now()))),
  )

  route('DELETE /auth/shared-articles/:id', async ({ params }, call) => {
    await revokeShared(db, requireCaller(call).userId, params.id, now())
    return ok({ message: 'Gift link revoked.' })
  })

  route('POST /home/shared-article', async ({ body }, { visitor }) => {
    const { pass } = await openShared(db, { ...body, network: visitor.network }, now())
    const article = await findArticle(db, body.articleId)
    if (!article?.published_at) throw new NotFound('article', body.articleId)
    const view = presentView(withFileTickets(article, tickets), { plan: null, topics: [] })
    return ok({ view: (await completeView(deps, view)).view, pass })
  })
}
