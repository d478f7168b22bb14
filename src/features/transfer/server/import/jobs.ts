import type { MoveInDeps } from './deps.ts'
import { MoveIns } from './move-ins.ts'

/** Checks, imports and undoes in the background. */
export async function moveInJobs(deps: MoveInDeps): Promise<void> {
  const moveIns = new MoveIns(deps)
  await deps.jobs.work('move-in.import', ({ payload, signal }) => moveIns.run(payload.id, signal))
  await deps.jobs.work('move-in.undo', ({ payload, signal }) => moveIns.runUndo(payload.id, signal))
}
