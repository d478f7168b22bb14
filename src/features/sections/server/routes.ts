import { inTransaction } from '../../../platform/server/db/transaction.ts'
import type { FromAllFeatures } from '../../../platform/server/feature.ts'
import type { Deps, Router } from '../../../platform/server/feature-deps.ts'
import { type CallContext, ok, requireCaller } from '../../../platform/server/http/api/calls.ts'
import { countUses } from './count-uses.ts'
import { listCatalogueChanges, undoCatalogueChange } from './history.ts'
import { removeEntry } from './remove-entry.ts'
import { saveCatalogue } from './save-catalogue.ts'

export function sectionRoutes(
  { route }: Router,
  { db, now, moveReferences }: Deps & Pick<FromAllFeatures, 'moveReferences'>,
) {
  const editing = (call: CallContext) => ({ by: requireCaller(call), now: now(), moveReferences })

  route('PUT /admin/catalogue', async ({ body }, call) => {
    return ok(await inTransaction(db, (tx) => saveCatalogue(tx, body, editing(call))))
  })

  route('GET /admin/catalogue-history', async () => ok({ changes: await listCatalogueChanges(db) }))

  route('POST /admin/catalogue-history/:change/undo', async ({ params, body }, call) => {
    return ok(await inTransaction(db, (tx) => undoCatalogueChange(tx, { ...params, ...body }, editing(call))))
  })

  route('GET /admin/catalogue/:kind/:id/use', async ({ params }) => ok(await countUses(db, params)))

  route('POST /admin/catalogue/:kind/:id/remove', async ({ params, body }, call) => {
    return ok(await inTransaction(db, (tx) => removeEntry(tx, { ...params, ...body }, editing(call))))
  })
}
