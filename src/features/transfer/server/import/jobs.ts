import type { SiteImportDeps } from './deps.ts'
import { SiteImports } from './site-imports.ts'

export async function siteImportJobs(deps: SiteImportDeps): Promise<void> {
  const siteImports = new SiteImports(deps)
  await deps.jobs.work('site-import.import', ({ payload, signal }) => siteImports.run(payload.id, signal))
  await deps.jobs.work('site-import.undo', ({ payload, signal }) => siteImports.runUndo(payload.id, signal))
}
