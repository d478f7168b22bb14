import { type Administrator, recordAction } from '../../../platform/server/audit/index.ts'
import { Conflict, NotFound } from '../../../platform/server/core/errors.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import { liftSuppressionOf } from '../../newsletter/server/index.ts'
import type { MemberDeps } from './deps.ts'

/** @throws NotFound, Conflict if no mail is withheld */
export async function liftSuppression({ db, now }: MemberDeps, id: number, by: Administrator): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await tx.selectFrom('users').select('username').where('id', '=', id).forUpdate().executeTakeFirst()
    if (!user) throw new NotFound('user', id)
    const lifted = await liftSuppressionOf(tx, id)
    if (lifted.length === 0) throw new Conflict('not_suppressed', 'Email to this address is not paused')
    const subject = { kind: 'user', id, name: user.username }
    await recordAction(tx, { by, action: 'member.suppression-lifted', subject, detail: { lifted } }, now())
  })
}
