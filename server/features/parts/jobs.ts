import type { PartDeps } from './deps.ts'
import { readPartImport } from './import/import-parts.ts'

/** Checks and imports files of parts in the background. */
export async function partJobs(deps: PartDeps): Promise<void> {
  await deps.jobs.work('parts.import', ({ payload, signal }) => readPartImport(deps, payload.id, signal))
}
