import { countPages, offsetOf } from '../../../../platform/server/db/paging.ts'
import type { Deps, Router } from '../../../../platform/server/feature-deps.ts'
import { ok, okFile, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import { listArticleReaders } from './article-readers.ts'
import { clearViews } from './clear-views.ts'
import { presentArticleReaders, presentUserView } from './present.ts'
import { listViews } from './user-views.ts'
import { downloadViews } from './views-csv.ts'

export function viewReportRoutes({ route }: Router, { db, now }: Deps) {
  route('GET /admin/user-analytics', async ({ query: { search, page, limit } }) => {
    const { rows, total, isPartial } = await listViews(db, search.trim(), { limit, offset: offsetOf({ page, limit }) })
    return ok({ users: rows.map(presentUserView), ...countPages({ page, limit }, total), isPartial })
  })

  route('GET /admin/article-analytics', async ({ query: { search, sort, page, limit } }) => {
    const wanted = { search: search.trim(), sort, limit, offset: offsetOf({ page, limit }) }
    const { rows, total } = await listArticleReaders(db, wanted)
    return ok({ data: rows.map(presentArticleReaders), ...countPages({ page, limit }, total) })
  })

  route('GET /admin/download-article-views', async (_, call) =>
    okFile('article_views.csv', await downloadViews(db, requireCaller(call), now())),
  )

  route('DELETE /admin/clear-article-views', async (_, call) => {
    const cleared = await clearViews(db, requireCaller(call), now())
    return ok({ message: 'All article views deleted.', cleared })
  })
}
