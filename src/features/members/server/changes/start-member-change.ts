import { sql } from 'kysely'
import type { Administrator } from '../../../../platform/server/audit/index.ts'
import { days } from '../../../../platform/server/core/durations.ts'
import { Conflict, InvalidInput, NotFound } from '../../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { hasAny } from '../../../../platform/server/db/paging.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { requireUndoable } from '../../../newsroom/server/changes/index.ts'
import { endOfGrant } from '../../../subscriptions/server/index.ts'
import type { MemberChange } from '../../contract/changes.ts'
import type { MemberFilters } from '../../contract/endpoints.ts'
import { memberLimits } from '../../contract/words.ts'
import type { MemberDeps } from '../deps.ts'
import { among } from '../list/criteria.ts'

/** How long a change can be read and undone. */
const kept = days(7)

interface Wanted {
  members: { ids: readonly number[] } | { matching: MemberFilters }
  change: MemberChange
}

/** Returns its id. @throws InvalidInput, NotFound */
export function startMemberChange(deps: MemberDeps, { members, change }: Wanted, by: Administrator): Promise<number> {
  const { db, jobs, settings } = deps
  const now = deps.now()
  if (change.kind === 'grant') endOfGrant(change.until, settings.current().contact.timeZone, now)
  return inTransaction(db, async (tx) => {
    if (change.kind !== 'grant' && !(await hasLabel(tx, change.label))) throw new NotFound('label', change.label)
    const id = await insertChange(tx, { change, undoes: null }, { by, now })
    const chosen =
      'ids' in members ? sql`u.id = any(${[...members.ids]}::int[])` : await among(tx, members.matching, now)
    const { numAffectedRows: rows = 0n } = await sql`
      insert into member_change_rows (change_id, user_id)
      select ${id}, u.id from users as u where ${chosen} limit ${memberLimits.inOneChange + 1}`.execute(tx)
    const most = memberLimits.inOneChange.toLocaleString('en')
    if (rows > memberLimits.inOneChange)
      throw new InvalidInput('members', `You can change up to ${most} members at once. Narrow the list first`)
    if (rows === 0n) throw new InvalidInput('members', 'No members match any longer')
    await jobs.enqueue(tx, 'members.change-many', { id })
    return id
  })
}

/** Returns the id of the new change. @throws NotFound, Conflict */
export function startMemberUndo({ db, jobs, now }: MemberDeps, undoes: number, by: Administrator): Promise<number> {
  return inTransaction(db, async (tx) => {
    const undone = await requireUndoable<MemberChange>(tx, 'member', undoes)
    if (undone.kind !== 'grant' && !(await hasLabel(tx, undone.label)))
      throw new Conflict('label_deleted', 'The label has been deleted')
    const id = await insertChange(tx, { change: { kind: 'undo', of: undone }, undoes }, { by, now: now() })
    await sql`
      insert into member_change_rows (change_id, user_id, grant_id)
      select ${id}, user_id, grant_id from member_change_rows
      where change_id = ${undoes} and outcome = 'done' and not is_undone`.execute(tx)
    await jobs.enqueue(tx, 'members.change-many', { id })
    return id
  })
}

const hasLabel = (tx: Transaction, id: number) => hasAny(tx.selectFrom('labels').where('id', '=', id))

interface NewChange {
  change: MemberChange | { kind: 'undo'; of: MemberChange }
  undoes: number | null
}

async function insertChange(
  tx: Transaction,
  { change, undoes }: NewChange,
  { by, now }: { by: Administrator; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('member_changes')
    .values({ admin_id: by.userId, admin_name: by.username, undoes, change: JSON.stringify(change), started_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const purgeMemberChanges = (db: Database, now: Date) =>
  db
    .deleteFrom('member_changes')
    .where('started_at', '<', new Date(now.getTime() - kept))
    .execute()
