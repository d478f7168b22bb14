import type { PartDeps } from './deps.ts'
import { partImports } from './import/import-parts.ts'

export async function partJobs(deps: PartDeps): Promise<void> {
  const imports = partImports(deps)
  await deps.jobs.work('parts.import', ({ payload, signal }) => imports.run(payload.id, signal))
}
