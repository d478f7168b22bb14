import { articleLink } from '../../../contract/links.ts'
import { sharedFragment } from '../../../contract/shared-article-fragment.ts'
import type { SharedArticle } from '../../../contract/shared-articles.ts'
import { NotFound } from '../../core/errors.ts'
import type { FileTickets } from '../../core/file-tickets.ts'
import { ok, requireCaller } from '../../http/api/calls.ts'
import { findArticle, presentView, withFileTickets } from '../articles/index.ts'
import type { Deps, Router } from '../deps.ts'
import { withTerms } from '../glossary/index.ts'
import { findShared, openShared, revokeShared, type SharedRow, shareArticle } from './share.ts'

export function sharedArticleRoutes({ route }: Router, deps: Deps & { tickets: FileTickets }) {
  const { db, config, settings, now, tickets } = deps
  const present = ({ id, article_id, title, section, slug, token, opened, created_at }: SharedRow): SharedArticle => ({
    ...{ id, title, opened, createdAt: created_at.toISOString() },
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
    return ok({ view: (await withTerms({ db, settings }, view)).view, pass })
  })
}
