import { readFile } from 'node:fs/promises'
import { csv } from '../../../../platform/server/core/csv.ts'
import type { Router } from '../../../../platform/server/feature-deps.ts'
import { ok, okFile, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import type { PartDeps } from '../deps.ts'
import { columnNames } from './cells.ts'
import { exportedParts } from './export-parts.ts'
import { partImports } from './import-parts.ts'

export function partImportRoutes({ route }: Router, deps: PartDeps) {
  route('GET /admin/parts.csv', async ({ query }) =>
    okFile('parts.csv', csv(columnNames, exportedParts(deps.db, query))),
  )

  const imports = partImports(deps)
  route('POST /admin/part-imports', async ({ body, upload }, call) =>
    ok(await imports.upload(await readFile(upload.path), body, requireCaller(call))),
  )
  route('GET /admin/part-imports/:id', async ({ params }) => ok(await imports.get(params.id)))
  route('POST /admin/part-imports/:id/run', async ({ params }, call) =>
    ok(await imports.apply(params.id, requireCaller(call))),
  )
}
