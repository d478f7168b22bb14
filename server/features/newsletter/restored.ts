import type { Transaction } from '../../db/database.ts'

/**
 * After a backup was put back nothing goes on by itself. Who was mailed after it was made is not known any more: an administrator decides
 * whether a send is to go on, and may mail somebody twice. Lists that were being read in are to be given again.
 */
export async function haltAfterRestore(tx: Transaction, madeAt: Date): Promise<void> {
  const when = `${madeAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  await tx
    .updateTable('newsletter_sends')
    .set({
      state: 'paused',
      trouble: `Restored from a backup of ${when}. Whoever got it after that would get it again.`,
    })
    .where('state', '=', 'sending')
    .execute()
  await tx
    .updateTable('newsletter_imports')
    .set({ state: 'failed', problem: `Ended when a backup of ${when} was restored. Please upload the list again.` })
    .where('state', 'in', ['checking', 'importing'])
    .execute()
}
