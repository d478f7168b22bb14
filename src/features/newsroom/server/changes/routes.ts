import type { Router } from '../../../../platform/server/feature-deps.ts'
import { created, ok } from '../../../../platform/server/http/api/calls.ts'
import type { NewsroomDeps } from '../deps.ts'
import { byCaller } from '../editor.ts'
import { getProgress } from './progress.ts'
import { startChange, startUndo } from './start-change.ts'

export function changeRoutes({ route }: Router, deps: NewsroomDeps) {
  const { db, now } = deps

  route('POST /admin/article-changes', async ({ body }, call) => {
    const id = await startChange(deps, body, byCaller(call, now()))
    return created({ message: 'Changing the articles', id })
  })

  route('GET /admin/article-changes/:id', async ({ params }) => ok(await getProgress(db, params.id)))

  route('POST /admin/article-changes/:id/undo', async ({ params }, call) => {
    const id = await startUndo(deps, params.id, byCaller(call, now()))
    return created({ message: 'Undoing the change', id })
  })
}
