import type { Deps, Router } from '../../../../platform/server/feature-deps.ts'
import { type CallContext, ok, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import { findGiven, giveBenefit, takeBackBenefit } from './give-benefit.ts'

export function givenBenefitRoutes({ route }: Router, { db, settings, now }: Deps) {
  const by = (call: CallContext) => ({ by: requireCaller(call), now: now() })
  const terms = () => settings.current().subscription
  const givenTo = (userId: number) => findGiven(db, userId, terms(), now())

  route('GET /auth/given-benefits', async (_, call) => ok(await givenTo(requireCaller(call).userId)))

  route('GET /admin/members/:id/given-benefits', async ({ params: { id } }) => ok(await givenTo(id)))

  route('POST /admin/members/:id/given-benefits', async ({ params: { id }, body }, call) => {
    await giveBenefit(db, { userId: id, ...body }, { ...by(call), terms: terms() })
    return { status: 201 as const, body: await givenTo(id) }
  })

  route('DELETE /admin/members/:id/given-benefits/:given', async ({ params: { id, given } }, call) => {
    await takeBackBenefit(db, { userId: id, id: given }, by(call))
    return ok(await givenTo(id))
  })
}
