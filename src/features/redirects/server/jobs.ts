import { type RedirectImportDeps, redirectImports } from './import-redirects.ts'

export async function redirectJobs(deps: RedirectImportDeps): Promise<void> {
  const imports = redirectImports(deps)
  await deps.jobs.work('redirects.import', ({ payload, signal }) => imports.run(payload.id, signal))
}
