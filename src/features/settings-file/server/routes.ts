import type { FromAllFeatures } from '../../../platform/server/feature.ts'
import type { Deps, Router } from '../../../platform/server/feature-deps.ts'
import { ok, requireCaller } from '../../../platform/server/http/api/calls.ts'
import { exportSettings, importSettings } from './settings-file.ts'

export function settingsFileRoutes({ route }: Router, deps: Deps & Pick<FromAllFeatures, 'moveReferences'>) {
  route('GET /admin/settings-file', async () => ok(await exportSettings(deps)))

  route('POST /admin/settings-file', async ({ body: { file, isDryRun } }, call) => {
    const found = await importSettings(deps, { file, isDryRun }, requireCaller(call))
    const count = found.differences.length + found.catalogue.length
    const words = `${count} ${count === 1 ? 'setting' : 'settings'}`
    return ok({ message: isDryRun ? `${words} would change` : `${words} changed`, ...found })
  })
}
