import { countPages } from '../../../../platform/server/db/paging.ts'
import type { Router } from '../../../../platform/server/feature-deps.ts'
import { ok, okFile, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import type { SiteImportDeps } from './deps.ts'
import { presentItem, reportCsv } from './present.ts'
import { listItems, listNames, readDrops, readItems } from './queries.ts'
import { SiteImports } from './site-imports.ts'

export function siteImportRoutes({ route }: Router, deps: SiteImportDeps) {
  const { db, config } = deps
  const siteImports = new SiteImports(deps)

  route('GET /admin/site-imports', async () => ok({ imports: await siteImports.list() }))
  route('POST /admin/site-imports', async ({ body, upload }, call) =>
    ok(await siteImports.upload(upload, { fileName: body.fileName, as: body.as || null }, requireCaller(call))),
  )
  route('POST /admin/site-imports/addresses', async ({ body: { address, as } }, call) =>
    ok(await siteImports.beginAddress(address, as || null, requireCaller(call))),
  )
  route('GET /admin/site-imports/:id', async ({ params }) => ok(await siteImports.get(params.id)))
  route('PUT /admin/site-imports/:id', async ({ params, body }) =>
    ok(await siteImports.choose(params.id, body.choices, body.targets)),
  )
  route('POST /admin/site-imports/:id/run', async ({ params }, call) =>
    ok(await siteImports.apply(params.id, requireCaller(call))),
  )
  route('POST /admin/site-imports/:id/stop', async ({ params }) => ok(await siteImports.stop(params.id)))
  route('POST /admin/site-imports/:id/go-on', async ({ params }) => ok(await siteImports.goOn(params.id)))
  route('POST /admin/site-imports/:id/undo', async ({ params }, call) =>
    ok(await siteImports.undo(params.id, requireCaller(call))),
  )
  route('GET /admin/site-imports/:id/names', async ({ params: { id }, query }) => {
    await siteImports.get(id)
    const { rows, total } = await listNames(db, id, query)
    const data = rows.map(({ source_id, name, uses, target }) => ({ sourceId: source_id, name, uses, target }))
    return ok({ data, ...countPages(query, total) })
  })
  route('GET /admin/site-imports/:id/items', async ({ params: { id }, query }) => {
    await siteImports.get(id)
    const { rows, total } = await listItems(db, id, query)
    return ok({ data: rows.map(presentItem), ...countPages(query, total) })
  })
  route('GET /admin/site-imports/:id/report.csv', async ({ params: { id } }) => {
    await siteImports.get(id)
    return okFile(`import-${id}.csv`, reportCsv(config.publicUrl, readItems(db, id), readDrops(db, id)))
  })
}
