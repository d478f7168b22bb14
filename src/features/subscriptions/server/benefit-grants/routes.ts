import type { Deps, Router } from '../../../../platform/server/feature-deps.ts'
import { type CallContext, created, ok, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import { findBenefitGrants, grantBenefit, revokeBenefit } from './grant-benefit.ts'

export function benefitGrantRoutes({ route }: Router, { db, settings, now }: Deps) {
  const by = (call: CallContext) => ({ by: requireCaller(call), now: now() })
  const terms = () => settings.current().subscription
  const grantsOf = (userId: number) => findBenefitGrants(db, userId, terms(), now())

  route('GET /auth/benefit-grants', async (_, call) => ok(await grantsOf(requireCaller(call).userId)))

  route('GET /admin/members/:id/benefit-grants', async ({ params: { id } }) => ok(await grantsOf(id)))

  route('POST /admin/members/:id/benefit-grants', async ({ params: { id }, body }, call) => {
    await grantBenefit(db, { userId: id, ...body }, { ...by(call), terms: terms() })
    return created(await grantsOf(id))
  })

  route('DELETE /admin/members/:id/benefit-grants/:grant', async ({ params: { id, grant } }, call) => {
    await revokeBenefit(db, { userId: id, id: grant }, by(call))
    return ok(await grantsOf(id))
  })
}
