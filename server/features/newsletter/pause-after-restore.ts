import type { Transaction } from '../../db/database.ts'

/**
 * After a backup was put back no newsletter goes on by itself. Who was mailed after it was made is not known any more: an administrator decides
 * whether a send is to go on, and may mail somebody twice. Lists that were being read in are to be given again.
 */
export async function haltAfterRestore(tx: Transaction, { madeAt, now }: { madeAt: Date; now: Date }): Promise<void> {
  const when = `${madeAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  await tx
    .updateTable('newsletter_sends')
    .set({
      state: 'paused',
      problem: `Restored from a backup of ${when}. Whoever got it after that would get it again.`,
    })
    .where('state', 'in', ['sending', 'paused'])
    .execute()
  await tx
    .updateTable('newsletter_imports')
    .set({
      ...{ state: 'failed', csv: null, finished_at: now },
      problem: `Ended when a backup of ${when} was restored. Please upload the list again.`,
    })
    .where('state', 'in', ['checking', 'importing'])
    .execute()
}
