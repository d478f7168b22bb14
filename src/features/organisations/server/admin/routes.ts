import { NotFound } from '../../../../platform/server/core/errors.ts'
import { countPages } from '../../../../platform/server/db/paging.ts'
import type { Router } from '../../../../platform/server/feature-deps.ts'
import { created, ok, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import { organisationMessages } from '../../contract/rules.ts'
import type { OrganisationDeps } from '../deps.ts'
import { findManagers, findReceipts } from '../queries.ts'
import { markPaid } from './mark-paid.ts'
import { presentAdminOrganisation, presentListedOrganisation } from './present.ts'
import { findDomains, findListedOrganisation, findNetworks, findOrganisations } from './queries.ts'
import { addOrganisation, changeOrganisation, endOrganisation } from './save-organisation.ts'
import { undoPayment } from './undo-payment.ts'

export function organisationAdminRoutes({ route }: Router, deps: OrganisationDeps) {
  const { db, now, config } = deps

  async function read(id: number) {
    const row = await findListedOrganisation(db, id, now())
    if (!row) throw new NotFound('organisation', id)
    const [domains, networks, managers, receipts] = await Promise.all([
      findDomains(db, id),
      findNetworks(db, id),
      findManagers(db, id),
      findReceipts(db, id),
    ])
    const entries = { domains, networks, managers, receipts, readsNetworks: config.trustProxy !== false }
    return presentAdminOrganisation(row, entries, now())
  }

  route('GET /admin/organisations', async ({ query }) => {
    const { rows, total } = await findOrganisations(db, query, now())
    const data = rows.map((row) => presentListedOrganisation(row, now()))
    return ok({ data, ...countPages(query, total) })
  })

  route('GET /admin/organisations/:id', async ({ params }) => ok(await read(params.id)))

  route('POST /admin/organisations', async ({ body }, call) => {
    const id = await addOrganisation(deps, body, requireCaller(call))
    return created({ message: organisationMessages.saved, organisation: await read(id) })
  })

  route('PUT /admin/organisations/:id', async ({ params: { id }, body: { version, ...form } }, call) => {
    await changeOrganisation(deps, { id, version }, form, requireCaller(call))
    return ok({ message: organisationMessages.saved, organisation: await read(id) })
  })

  route('POST /admin/organisations/:id/end', async ({ params: { id } }, call) => {
    await endOrganisation(deps, id, requireCaller(call))
    return ok({ message: organisationMessages.ended, organisation: await read(id) })
  })

  route('POST /admin/organisations/:id/payments', async ({ params: { id }, body }, call) => {
    await markPaid(deps, id, body, requireCaller(call))
    const message = `Order ${body.orderNumber} marked as paid. The managers receive the receipt by email`
    return created({ message, organisation: await read(id) })
  })

  route('POST /admin/organisations/:id/receipts/:receipt/undo', async ({ params: { id, receipt }, body }, call) => {
    await undoPayment(deps, { id, receipt }, body.reason, requireCaller(call))
    return ok({ message: organisationMessages.paymentUndone, organisation: await read(id) })
  })
}
