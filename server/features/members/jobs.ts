import { runMemberChange } from './changes/run-member-change.ts'
import { forgetMemberChanges } from './changes/start-member-change.ts'
import type { MemberDeps } from './deps.ts'
import { forgetMemberImports, readMemberImport } from './import/import.ts'

/** Changes many members and imports files in the background, and forgets old changes and imports every night. */
export async function memberJobs(deps: MemberDeps): Promise<void> {
  const { jobs, db, now, settings } = deps
  await jobs.work('members.change-many', ({ payload, signal }) => runMemberChange(deps, payload.id, signal))
  await jobs.work('members.import', ({ payload, signal }) => readMemberImport(deps, payload.id, signal))
  await jobs.work('members.forget-changes', async () => {
    await forgetMemberChanges(db, now())
    await forgetMemberImports(db, now())
  })
  await jobs.schedule('members.forget-changes', '57 3 * * *', settings.current().contact.timeZone)
}
