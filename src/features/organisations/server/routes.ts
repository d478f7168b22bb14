import { NotFound } from '../../../platform/server/core/errors.ts'
import { countPages } from '../../../platform/server/db/paging.ts'
import type { Router } from '../../../platform/server/feature-deps.ts'
import { type CallContext, ok, requireCaller } from '../../../platform/server/http/api/calls.ts'
import { findAnyFiscalDocument, sendPdf } from '../../subscriptions/server/index.ts'
import type { ManagedOrganisation } from '../contract/endpoints.ts'
import { organisationMessages } from '../contract/rules.ts'
import { presentReceipt } from './admin/present.ts'
import { findDomains, findNetworks } from './admin/queries.ts'
import { organisationAdminRoutes } from './admin/routes.ts'
import type { OrganisationDeps } from './deps.ts'
import { findOpenInvitations, findSeatHolders, findSeatsOf, findUsesByMonth } from './managed.ts'
import { findNetworkAccess } from './network-access.ts'
import {
  countSeats,
  findManaged,
  findReceipts,
  type OrganisationRow,
  organisationState,
  requireManaged,
} from './queries.ts'
import { claimSeat } from './seats/claim-seat.ts'
import { giveUpSeat, removeReader } from './seats/free-seat.ts'
import { acceptSeat, inviteReaders, readSeatInvitation, withdrawSeatInvitation } from './seats/invitations.ts'

export function organisationRoutes(router: Router, deps: OrganisationDeps) {
  readerRoutes(router, deps)
  managerRoutes(router, deps)
  organisationAdminRoutes(router, deps)
}

function readerRoutes({ route }: Router, deps: OrganisationDeps) {
  const { db, now } = deps

  route('GET /home/network-access', async (_, { visitor }) => {
    const found = await findNetworkAccess(deps, visitor.ip, now())
    return ok({ access: found && { organisation: found.organisation, plan: found.plan } })
  })

  route('POST /auth/seats', async (_, call) => {
    const reader = requireCaller(call)
    const manages = await findManaged(db, reader.email)
    // Whoever only looks after the seats takes none before reading.
    const claim = manages.length > 0 ? null : await claimSeat(deps, reader)
    const seats = await findSeatsOf(db, reader.userId, now())
    return ok({
      seats: seats.map(({ id, name, plan, ends_at }) => ({
        id,
        organisation: name,
        plan,
        until: ends_at.toISOString(),
      })),
      refusals: claim?.outcome === 'refused' ? [claim.sentence] : [],
      manages,
    })
  })

  route('DELETE /auth/seats/:organisation', async ({ params: { organisation } }, call) => {
    await giveUpSeat(deps, organisation, requireCaller(call))
    return ok({ message: organisationMessages.givenUp })
  })

  const presentInvited = ({ name, plan, ends_at }: OrganisationRow) =>
    ok({ organisation: name, plan, until: ends_at.toISOString() })

  route('GET /seat-invitations/:token', async ({ params }, { visitor }) =>
    presentInvited(await readSeatInvitation(deps, params.token, visitor.network)),
  )

  route('POST /auth/seat-invitations/:token', async ({ params }, call) => {
    const { userId } = requireCaller(call)
    return presentInvited(await acceptSeat(deps, userId, { token: params.token, network: call.visitor.network }))
  })
}

/** Managers see who has a seat, and never who reads what. */
function managerRoutes({ route }: Router, deps: OrganisationDeps) {
  const { db } = deps
  const managed = (call: CallContext, id: number) => requireManaged(db, requireCaller(call), id)

  route('GET /auth/organisations/:id', async ({ params: { id } }, call) => {
    return ok(await describeManaged(deps, await managed(call, id)))
  })

  route('GET /auth/organisations/:id/seats', async ({ params: { id }, query }, call) => {
    await managed(call, id)
    const { rows, total } = await findSeatHolders(db, id, query)
    const data = rows.map(({ user_id, username, email, source, taken_at }) => ({
      userId: user_id,
      name: username,
      email,
      source,
      takenAt: taken_at.toISOString(),
    }))
    return ok({ data, ...countPages(query, total) })
  })

  route('DELETE /auth/organisations/:id/seats/:userId', async ({ params: { id, userId } }, call) => {
    await managed(call, id)
    await removeReader(deps, { organisationId: id, userId }, requireCaller(call))
    return ok({ message: organisationMessages.removed })
  })

  route('POST /auth/organisations/:id/invitations', async ({ params: { id }, body }, call) => {
    await managed(call, id)
    const { invited, refused } = await inviteReaders(deps, id, body.addresses, requireCaller(call))
    const message = `${invited} ${invited === 1 ? 'invitation' : 'invitations'} sent`
    return ok({ message, invited, refused })
  })

  route('DELETE /auth/organisations/:id/invitations/:invitation', async ({ params: { id, invitation } }, call) => {
    await withdrawSeatInvitation(deps, await managed(call, id), invitation, requireCaller(call))
    return ok({ message: organisationMessages.withdrawn })
  })

  route('GET /auth/organisations/:id/receipts/:document', async ({ params: { id, document } }, call) => {
    await managed(call, id)
    const found = await findAnyFiscalDocument(db, document)
    if (found?.order.organisation_id !== id) throw new NotFound('receipt', document)
    return sendPdf(found, deps.settings.current())
  })
}

async function describeManaged({ db, now }: OrganisationDeps, row: OrganisationRow): Promise<ManagedOrganisation> {
  const { id } = row
  const [{ used, invited }, domains, networks, invitations, uses, receipts] = await Promise.all([
    countSeats(db, id, now()),
    findDomains(db, id),
    findNetworks(db, id),
    findOpenInvitations(db, id, now()),
    findUsesByMonth(db, id),
    findReceipts(db, id),
  ])
  return {
    id,
    name: row.name,
    plan: row.plan,
    state: organisationState(row, now()),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    seats: row.seats,
    used,
    left: Math.max(0, row.seats - used - invited),
    domains,
    networks,
    uses,
    invitations: invitations.map((one) => ({
      id: one.id,
      email: one.email_key,
      invitedAt: one.invited_at.toISOString(),
      expiresAt: one.expires_at.toISOString(),
    })),
    receipts: receipts.map(presentReceipt),
  }
}
