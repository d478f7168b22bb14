import { NotFound } from '../../../../platform/server/core/errors.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import { canUndo, countOutcomes } from '../../../newsroom/server/changes/index.ts'
import { leftMemberReasons, type MemberChangeProgress } from '../../contract/changes.ts'

const mostNamed = 100

/** @throws NotFound */
export async function getMemberProgress(db: Database, id: number): Promise<MemberChangeProgress> {
  const change = await db.selectFrom('member_changes').selectAll().where('id', '=', id).executeTakeFirst()
  if (!change) throw new NotFound('change', id)
  const left = await db
    .selectFrom('member_change_rows')
    .innerJoin('users', 'users.id', 'member_change_rows.user_id')
    .select(['users.id', 'username as name', 'reason'])
    .where('change_id', '=', id)
    .where('outcome', 'in', leftMemberReasons)
    .orderBy('users.id')
    .limit(mostNamed)
    .execute()
  const counts = await countOutcomes(db, 'member', id, leftMemberReasons)
  return {
    id,
    kind: change.change.kind,
    isFinished: change.finished_at !== null,
    startedAt: change.started_at.toISOString(),
    ...counts,
    canUndo: await canUndo(db, 'member', id),
    left: left.map(({ reason, ...member }) => ({ ...member, reason: reason ?? '' })),
  }
}
