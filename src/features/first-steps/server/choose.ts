import { type Administrator, recordAction } from '../../../platform/server/audit/index.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { FirstStepName } from '../contract/first-step-names.ts'

/** The same choice again changes nothing. */
export async function choose(
  { db, now }: Deps,
  choice: FirstStepName | 'hidden',
  isChosen: boolean,
  by: Administrator,
) {
  await inTransaction(db, async (tx) => {
    const [change] = isChosen
      ? await tx
          .insertInto('first_step_choices')
          .values({ choice, chosen_at: now() })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      : await tx.deleteFrom('first_step_choices').where('choice', '=', choice).execute()
    const changed = change && ('numDeletedRows' in change ? change.numDeletedRows : change.numInsertedOrUpdatedRows)
    if (changed !== 1n) return
    const subject = { kind: 'first-step', id: choice, name: choice }
    await recordAction(tx, { by, action: 'first-steps.changed', subject, detail: { isChosen } }, now())
  })
}
