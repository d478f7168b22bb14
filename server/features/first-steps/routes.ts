import { ok, requireCaller } from '../../http/api/calls.ts'
import type { Router } from '../deps.ts'
import { choose } from './choose.ts'
import type { FirstStepDeps } from './deps.ts'
import { findSteps } from './find-steps.ts'

/** What a new magazine is led through. */
export function firstStepRoutes({ route }: Router, deps: FirstStepDeps) {
  route('GET /admin/first-steps', async () => ok(await findSteps(deps)))

  route('PUT /admin/first-steps', async ({ body: { isHidden } }, call) => {
    await choose(deps, 'hidden', isHidden, requireCaller(call))
    return ok(await findSteps(deps))
  })

  route('PUT /admin/first-steps/:name', async ({ params: { name }, body: { isConfirmed } }, call) => {
    await choose(deps, name, isConfirmed, requireCaller(call))
    return ok(await findSteps(deps))
  })
}
