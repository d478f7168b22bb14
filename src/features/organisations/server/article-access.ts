import type { SignedInReader, Subscription } from '../../../platform/server/core/caller.ts'
import type { AccessCall, ArticleAccess, GivenPlan } from '../../../platform/server/feature.ts'
import type { OrganisationDeps } from './deps.ts'
import { asksNetworks, findNetworkAccess, networksKey } from './network-access.ts'
import { claimSeat } from './seats/claim-seat.ts'
import { countUse, organisationThatOpens } from './uses.ts'

/** Whoever is refused an article takes their organisation's seat; without one, their network may open it. */
export const organisationAccess: ArticleAccess<OrganisationDeps> = {
  networksKey,
  asksNetwork: (deps) => asksNetworks(deps, deps.now()),
  findPlans: async (deps, { caller, ip }: AccessCall): Promise<GivenPlan[]> => {
    const bySeat = caller ? await takeSeat(deps, caller) : null
    const byNetwork = (await findNetworkAccess(deps, ip, deps.now()))?.subscription
    return [
      ...(bySeat ? [{ subscription: bySeat, isByNetwork: false }] : []),
      ...(byNetwork ? [{ subscription: byNetwork, isByNetwork: true }] : []),
    ]
  },
  countUse: async ({ db, log, settings, now }, { access, subscriptions }) => {
    const organisation = organisationThatOpens(subscriptions, access, now())
    if (organisation === null) return
    const { timeZone } = settings.current().contact
    await countUse(db, organisation, { timeZone, now: now() }).catch((error: unknown) =>
      log.warn({ err: error }, 'the use of an organisation could not be counted'),
    )
  },
}

/** A database that refuses writes must not keep anybody from the preview. */
async function takeSeat(deps: OrganisationDeps, caller: SignedInReader): Promise<Subscription | null> {
  const claim = await claimSeat(deps, caller).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'a seat could not be taken')
    return null
  })
  if (claim?.outcome !== 'taken') return null
  const { id, plan, ends_at } = claim.organisation
  return { plan, startsAt: deps.now(), endsAt: ends_at, hasGrace: false, graceDays: 0, organisationId: id }
}
