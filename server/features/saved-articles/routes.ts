import { stringify } from 'csv-stringify/sync'
import { forSpreadsheets } from '../../../contract/csv.ts'
import { articleLink } from '../../../contract/links.ts'
import { ok, requireCaller } from '../../http/api/calls.ts'
import { findListed, presentListItem } from '../articles/index.ts'
import type { Deps, Router } from '../deps.ts'
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
    const { page, limit } = query
    return ok({ articles, page, totalPages: Math.ceil(total / limit), total, counts, topics })
  })

  route('GET /auth/saved-ids', async (_, call) => ok({ ids: await findSavedIds(db, requireCaller(call).userId) }))

  route('GET /auth/saved.csv', async (_, call) => {
    const rows = await findSavedForExport(db, requireCaller(call).userId)
    const table = rows.map((row) => [
      row.title,
      config.publicUrl + articleLink(row),
      row.saved_at.toISOString(),
      row.done_at?.toISOString() ?? '',
    ])
    const text = stringify([['Title', 'Address', 'Saved', 'Done'], ...table], {
      ...forSpreadsheets,
      escape_formulas: true,
    })
    return { ...ok(text), headers: { 'content-disposition': 'attachment; filename="saved-articles.csv"' } }
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
