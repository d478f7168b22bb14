import { countPages } from '../../../../platform/server/db/paging.ts'
import type { Router } from '../../../../platform/server/feature-deps.ts'
import { ok, okFile, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import type { MoveInDeps } from './deps.ts'
import { MoveIns } from './move-ins.ts'
import { presentItem, reportCsv } from './present.ts'
import { listItems, listNames, readDrops, readItems } from './queries.ts'

export function moveInRoutes({ route }: Router, deps: MoveInDeps) {
  const { db, config } = deps
  const moveIns = new MoveIns(deps)

  route('GET /admin/move-ins', async () => ok({ imports: await moveIns.list() }))
  route('POST /admin/move-ins', async ({ body, upload }, call) =>
    ok(await moveIns.upload(upload, { fileName: body.fileName, as: body.as || null }, requireCaller(call))),
  )
  route('POST /admin/move-ins/addresses', async ({ body: { address, as } }, call) =>
    ok(await moveIns.beginAddress(address, as || null, requireCaller(call))),
  )
  route('GET /admin/move-ins/:id', async ({ params }) => ok(await moveIns.get(params.id)))
  route('PUT /admin/move-ins/:id', async ({ params, body }) =>
    ok(await moveIns.choose(params.id, body.choices, body.targets)),
  )
  route('POST /admin/move-ins/:id/run', async ({ params }, call) =>
    ok(await moveIns.apply(params.id, requireCaller(call))),
  )
  route('POST /admin/move-ins/:id/stop', async ({ params }) => ok(await moveIns.stop(params.id)))
  route('POST /admin/move-ins/:id/go-on', async ({ params }) => ok(await moveIns.goOn(params.id)))
  route('POST /admin/move-ins/:id/undo', async ({ params }, call) =>
    ok(await moveIns.undo(params.id, requireCaller(call))),
  )
  route('GET /admin/move-ins/:id/names', async ({ params: { id }, query }) => {
    await moveIns.get(id)
    const { rows, total } = await listNames(db, id, query)
    const data = rows.map(({ source_id, name, uses, target }) => ({ sourceId: source_id, name, uses, target }))
    return ok({ data, ...countPages(query, total) })
  })
  route('GET /admin/move-ins/:id/items', async ({ params: { id }, query }) => {
    await moveIns.get(id)
    const { rows, total } = await listItems(db, id, query)
    return ok({ data: rows.map(presentItem), ...countPages(query, total) })
  })
  route('GET /admin/move-ins/:id/report.csv', async ({ params: { id } }) => {
    await moveIns.get(id)
    return okFile(`import-${id}.csv`, reportCsv(config.publicUrl, readItems(db, id), readDrops(db, id)))
  })
}
