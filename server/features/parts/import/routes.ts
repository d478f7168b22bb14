import { readFile } from 'node:fs/promises'
import { ok, requireCaller } from '../../../http/api/calls.ts'
import type { Router } from '../../deps.ts'
import type { PartDeps } from '../deps.ts'
import { exportParts } from './export-parts.ts'
import { partImports } from './import-parts.ts'

export function partImportRoutes({ route }: Router, deps: PartDeps) {
  route('GET /admin/parts.csv', async ({ query }) => ({
    ...ok(exportParts(deps.db, query)),
    headers: { 'content-disposition': 'attachment; filename="parts.csv"' },
  }))

  const imports = partImports(deps)
  route('POST /admin/part-imports', async ({ body, upload }, call) =>
    ok(await imports.upload(await readFile(upload.path), body, requireCaller(call))),
  )
  route('GET /admin/part-imports/:id', async ({ params }) => ok(await imports.get(params.id)))
  route('POST /admin/part-imports/:id/run', async ({ params }, call) =>
    ok(await imports.apply(params.id, requireCaller(call))),
  )
}
