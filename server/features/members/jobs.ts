import { runChange } from './changes/run-change.ts'
import { forgetChanges } from './changes/start-change.ts'
import type { MemberDeps } from './deps.ts'

/** Changes many members in the background, and forgets old changes every night. */
export async function memberJobs(deps: MemberDeps): Promise<void> {
  const { jobs, db, now, settings } = deps
  await jobs.work('members.change-many', ({ payload, signal }) => runChange(deps, payload.id, signal))
  await jobs.work('members.forget-changes', async () => void (await forgetChanges(db, now())))
  await jobs.schedule('members.forget-changes', '57 3 * * *', settings.current().contact.timeZone)
}
