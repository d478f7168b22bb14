import { NotFound } from '../../core/errors.ts'
import { ok } from '../../http/api/endpoints.ts'
import { findArticle, toSafeHtml } from '../articles/index.ts'
import type { Deps, Router } from '../deps.ts'
import { findProblems } from './check.ts'
import { imagine } from './from-form.ts'
import { findKeywords } from './keywords/find.ts'
import { previewAs } from './preview-as.ts'
import { getArticle } from './save.ts'

/** What helps an editor with a text that is not saved: how it will look, what it lacks, its keywords. */
export function deskRoutes({ route, pages }: Router, { db, now, config }: Deps) {
  const { timeZone } = config.site
  /** The article that a form is about; null where it is a new one. */
  const articleOf = (id: number) => (id === 0 ? null : getArticle(db, id))

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
