import type { Deps, Router } from '../../../../platform/server/feature-deps.ts'
import { ok, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import { deleteView, findViews, saveView } from './saved-views.ts'

export function savedViewRoutes({ route }: Router, { db }: Deps) {
  route('GET /admin/saved-views', async ({ query }, call) =>
    ok({ views: await findViews(db, requireCaller(call).userId, query.screen) }),
  )

  route('PUT /admin/saved-views', async ({ body }, call) =>
    ok({ message: 'View saved', views: await saveView(db, requireCaller(call).userId, body) }),
  )

  route('DELETE /admin/saved-views/:id', async ({ params: { id } }, call) =>
    ok({ message: 'View deleted', views: await deleteView(db, requireCaller(call).userId, id) }),
  )
}
