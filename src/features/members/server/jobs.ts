import { runMemberChange } from './changes/run-member-change.ts'
import { purgeMemberChanges } from './changes/start-member-change.ts'
import type { MemberDeps } from './deps.ts'
import { memberImports } from './import/import.ts'

export async function memberJobs(deps: MemberDeps): Promise<void> {
  const { jobs, db, now, settings } = deps
  await jobs.work('members.change-many', ({ payload, signal }) => runMemberChange(deps, payload.id, signal))
  const imports = memberImports(deps)
  await jobs.work('members.import', ({ payload, signal }) => imports.run(payload.id, signal))
  await jobs.work('members.forget-changes', async () => void (await purgeMemberChanges(db, now())))
  await jobs.schedule('members.forget-changes', '57 3 * * *', settings.current().contact.timeZone)
}
