import type { PartDeps } from './deps.ts'
import { partImports } from './import/import-parts.ts'

/** Checks and imports files of parts in the background. */
export async function partJobs(deps: PartDeps): Promise<void> {
  const imports = partImports(deps)
  await deps.jobs.work('parts.import', ({ payload, signal }) => imports.run(payload.id, signal))
}
