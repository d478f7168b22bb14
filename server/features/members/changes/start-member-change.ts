import { sql } from 'kysely'
import type { MemberChange } from '../../../../contract/members/changes.ts'
import type { MemberFilters } from '../../../../contract/members/endpoints.ts'
import { memberLimits } from '../../../../contract/members/words.ts'
import { days } from '../../../core/durations.ts'
import { InvalidInput, NotFound } from '../../../core/errors.ts'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Administrator } from '../../audit/index.ts'
import { endOfGrant } from '../../subscriptions/index.ts'
import type { MemberDeps } from '../deps.ts'
import { among } from '../list/criteria.ts'

/** How long the progress of a change can be read. */
const kept = days(7)

interface Wanted {
  members: { ids: readonly number[] } | { matching: MemberFilters }
  change: MemberChange
}

/** Starts a change of many members. Returns its id. @throws InvalidInput, NotFound */
export function startMemberChange(deps: MemberDeps, { members, change }: Wanted, by: Administrator): Promise<number> {
  const { db, jobs, settings } = deps
  const now = deps.now()
  if (change.kind === 'grant') endOfGrant(change.until, settings.current().contact.timeZone, now)
  return inTransaction(db, async (tx) => {
    if (change.kind !== 'grant') {
      const label = await tx.selectFrom('labels').select('id').where('id', '=', change.label).executeTakeFirst()
      if (!label) throw new NotFound('label', change.label)
    }
    const { id } = await tx
      .insertInto('member_changes')
      .values({
        admin_id: by.userId,
        admin_name: by.username,
        change: JSON.stringify(change),
        started_at: now,
        finished_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const chosen =
      'ids' in members ? sql`u.id = any(${[...members.ids]}::int[])` : await among(tx, members.matching, now)
    const { numAffectedRows: rows = 0n } = await sql`
      insert into member_change_rows (change_id, user_id)
      select ${id}, u.id from users as u where ${chosen} limit ${memberLimits.inOneChange + 1}`.execute(tx)
    const most = memberLimits.inOneChange.toLocaleString('en')
    if (rows > memberLimits.inOneChange)
      throw new InvalidInput('members', `At most ${most} members can be changed at once. Narrow the list first`)
    if (rows === 0n) throw new InvalidInput('members', 'No member matches any more')
    await jobs.enqueue(tx, 'members.change-many', { id })
    return id
  })
}

/** Deletes old changes. What they changed stays. */
export const forgetMemberChanges = (db: Database, now: Date) =>
  db
    .deleteFrom('member_changes')
    .where('started_at', '<', new Date(now.getTime() - kept))
    .execute()
