import { type CallContext, ok, requireCaller } from '../../../http/api/calls.ts'
import type { Deps, Router } from '../../deps.ts'
import { findGiven, giveBenefit, takeBackBenefit } from './give-benefit.ts'

/** What the plans promise once a year and the staff give by hand. */
export function givenBenefitRoutes({ route }: Router, { db, now }: Deps) {
  const by = (call: CallContext) => ({ by: requireCaller(call), now: now() })

  route('GET /auth/given-benefits', async (_, call) => ok(await findGiven(db, requireCaller(call).userId, now())))

  route('GET /admin/members/:id/given-benefits', async ({ params: { id } }) => ok(await findGiven(db, id, now())))

  route('POST /admin/members/:id/given-benefits', async ({ params: { id }, body }, call) => {
    await giveBenefit(db, { userId: id, ...body }, by(call))
    return { status: 201 as const, body: await findGiven(db, id, now()) }
  })

  route('DELETE /admin/members/:id/given-benefits/:given', async ({ params: { id, given } }, call) => {
    await takeBackBenefit(db, { userId: id, id: given }, by(call))
    return ok(await findGiven(db, id, now()))
  })
}
