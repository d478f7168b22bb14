import { seconds } from '../../../../platform/server/core/durations.ts'
import { takeAttempt } from '../../../../platform/server/core/rate-limit.ts'
import type { Deps, Router } from '../../../../platform/server/feature-deps.ts'
import { created, ok, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import { currenciesOffered } from '../plans/prices.ts'
import { checkOffer } from './redeem-offer.ts'
import { addOffer, deleteOffer, endOffer, listOffers } from './save-offer.ts'

/** Codes must not be guessed. */
const checkLimit = { name: 'offer codes', burst: 20, every: seconds(30) }

export function offerRoutes({ route }: Router, deps: Deps) {
  const { db, now, settings } = deps

  route('GET /admin/offers', async () => ok(await listOffers(deps)))

  route('POST /admin/offers', async ({ body }, call) => {
    await addOffer(deps, body, requireCaller(call))
    return created(await listOffers(deps))
  })

  route('POST /admin/offers/:id/end', async ({ params }, call) => {
    await endOffer(deps, params.id, requireCaller(call))
    return ok(await listOffers(deps))
  })

  route('DELETE /admin/offers/:id', async ({ params }, call) => {
    await deleteOffer(deps, params.id, requireCaller(call))
    return ok({ message: 'Offer deleted.', ...(await listOffers(deps)) })
  })

  route('POST /auth/check-offer', async ({ body }, call) => {
    const { userId } = requireCaller(call)
    await takeAttempt(db, { limit: checkLimit, subject: String(userId) }, now())
    const currencies = currenciesOffered(settings.current().subscription)
    const offer = await checkOffer(db, body.code, { userId, currencies, ...settings.publisher() }, now())
    const { code, percent_off: percentOff, free_months: freeMonths, plan, currency } = offer
    return ok({ code, percentOff, freeMonths, plan, currency })
  })
}
