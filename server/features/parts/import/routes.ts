import { readFile } from 'node:fs/promises'
import { ok, requireCaller } from '../../../http/api/calls.ts'
import type { Router } from '../../deps.ts'
import type { PartDeps } from '../deps.ts'
import { exportParts } from './export-parts.ts'
import { applyPartImport, getPartImport, uploadPartImport } from './import-parts.ts'

/** Part records from and to CSV files. */
export function partImportRoutes({ route }: Router, deps: PartDeps) {
  const { db } = deps

  route('GET /admin/parts.csv', async ({ query }) => ({
    ...ok(exportParts(db, query)),
    headers: { 'content-disposition': 'attachment; filename="parts.csv"' },
  }))

  route('POST /admin/part-imports', async ({ body, upload }, call) => {
    const id = await uploadPartImport(deps, { file: await readFile(upload.path), ...body }, requireCaller(call))
    return ok(await getPartImport(db, id))
  })

  route('GET /admin/part-imports/:id', async ({ params }) => ok(await getPartImport(db, params.id)))

  route('POST /admin/part-imports/:id/run', async ({ params }, call) => {
    await applyPartImport(deps, params.id, requireCaller(call))
    return ok(await getPartImport(db, params.id))
  })
}
