import type { Router } from '../../../platform/server/feature-deps.ts'
import { ok, requireCaller } from '../../../platform/server/http/api/calls.ts'
import { choose } from './choose.ts'
import type { FirstStepDeps } from './deps.ts'
import { findSteps } from './find-steps.ts'

export function firstStepRoutes({ route }: Router, deps: FirstStepDeps) {
  route('GET /admin/first-steps', async (_, call) => ok(await findSteps(deps, requireCaller(call).userId)))

  route('PUT /admin/first-steps', async ({ body: { isHidden } }, call) => {
    const by = requireCaller(call)
    await choose(deps, 'hidden', isHidden, by)
    return ok(await findSteps(deps, by.userId))
  })

  route('PUT /admin/first-steps/:name', async ({ params: { name }, body: { isConfirmed } }, call) => {
    const by = requireCaller(call)
    await choose(deps, name, isConfirmed, by)
    return ok(await findSteps(deps, by.userId))
  })
}
