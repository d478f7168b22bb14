import { articleLink } from '../../../../platform/contract/links.ts'
import { csv } from '../../../../platform/server/core/csv.ts'
import { countPages } from '../../../../platform/server/db/paging.ts'
import type { Deps, Router } from '../../../../platform/server/feature-deps.ts'
import { ok, okFile, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import { findListed, presentListItem } from '../../../articles/server/index.ts'
import { countSaved, findSaved, findSavedForExport, findSavedIds, findSavedTopics } from './queries.ts'
import { removeSaved, saveArticle } from './save.ts'

export function savedArticleRoutes({ route }: Router, { db, now, config }: Deps) {
  route('GET /auth/saved', async ({ query }, call) => {
    const { userId } = requireCaller(call)
    const [{ rows, total }, counts, topics] = await Promise.all([
      findSaved(db, userId, query),
      countSaved(db, userId),
      findSavedTopics(db, userId),
    ])
    const saved = new Map(rows.map((row) => [row.article_id, row]))
    const articles = (await findListed(db, [...saved.keys()])).map((row) => {
      const { saved_at, done_at } = saved.get(row.id) ?? { saved_at: now(), done_at: null }
      return { ...presentListItem(row), savedAt: saved_at.toISOString(), isDone: done_at !== null }
    })
    return ok({ articles, ...countPages(query, total), counts, topics })
  })

  route('GET /auth/saved-ids', async (_, call) => ok({ ids: await findSavedIds(db, requireCaller(call).userId) }))

  route('GET /auth/saved.csv', async (_, call) => {
    const rows = await findSavedForExport(db, requireCaller(call).userId)
    const table = rows.map((row) => [row.title, config.publicUrl + articleLink(row), row.saved_at, row.done_at])
    const pieces = await Array.fromAsync(csv(['Title', 'Address', 'Saved', 'Done'], [table]))
    return okFile('saved-articles.csv', pieces.join(''))
  })

  route('PUT /auth/saved/:id', async ({ params, body }, call) => {
    const { userId } = requireCaller(call)
    await saveArticle(db, { userId, articleId: params.id, isDone: body.isDone }, now())
    return ok({ message: 'Article saved' })
  })

  route('DELETE /auth/saved/:id', async ({ params }, call) => {
    await removeSaved(db, requireCaller(call).userId, params.id)
    return ok({ message: 'Removed from your saved articles' })
  })
}
