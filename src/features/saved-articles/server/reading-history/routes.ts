import { countPages } from '../../../../platform/server/db/paging.ts'
import type { Deps, Router } from '../../../../platform/server/feature-deps.ts'
import { ok, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import { findListed, presentListItem } from '../../../articles/server/index.ts'
import { clearHistory, findRead, isHistoryOn, rememberReading, removeRead, setHistory } from './history.ts'

export function readingHistoryRoutes({ route }: Router, { db, now }: Deps) {
  route('GET /auth/history', async ({ query }, call) => {
    const { userId } = requireCaller(call)
    const [isOn, { rows, total }] = await Promise.all([isHistoryOn(db, userId), findRead(db, userId, query)])
    const listed = await findListed(
      db,
      rows.map((row) => row.article_id),
    )
    const articles = rows.flatMap(({ article_id, read_at, percent }) => {
      const row = listed.find(({ id }) => id === article_id)
      return row ? [{ ...presentListItem(row), readAt: read_at.toISOString(), percent }] : []
    })
    return ok({ isOn, articles, ...countPages(query, total) })
  })

  route('PUT /auth/history', async ({ body: { isOn } }, call) => {
    await setHistory(db, requireCaller(call).userId, isOn, now())
    return ok({ message: isOn ? 'History turned on.' : 'History turned off and deleted.' })
  })

  route('DELETE /auth/history', async (_, call) => {
    await clearHistory(db, requireCaller(call).userId, now())
    return ok({ message: 'History cleared.' })
  })

  route('PUT /auth/history/:id', async ({ params, body }, call) =>
    ok(await rememberReading(db, requireCaller(call), { articleId: params.id, position: body ?? undefined }, now())),
  )

  route('DELETE /auth/history/:id', async ({ params }, call) => {
    await removeRead(db, requireCaller(call).userId, params.id)
    return ok({ message: 'Removed from your history.' })
  })
}
