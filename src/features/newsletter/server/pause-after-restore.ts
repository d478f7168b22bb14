import type { Transaction } from '../../../platform/server/db/database.ts'
import type { StoppedByRestore } from '../../../platform/server/feature.ts'

/** No one knows who was mailed after the backup, so an administrator decides whether a send goes on. */
export async function pauseAfterRestore(tx: Transaction, { madeAt }: { madeAt: Date }): Promise<StoppedByRestore> {
  const when = `${madeAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const sends = await tx
    .updateTable('newsletter_sends')
    .set({
      state: 'paused',
      problem: `Restored from a backup of ${when}. Subscribers who have received it since then would receive it again.`,
    })
    .where('state', 'in', ['sending', 'paused'])
    .executeTakeFirst()
  const schedules = await tx
    .updateTable('newsletter_schedules')
    .set({
      state: 'failed',
      problem: `A backup of ${when} was restored, and the newsletter may have been sent since then. If it was not, schedule it again.`,
    })
    .where('state', 'in', ['waiting', 'starting'])
    .executeTakeFirst()
  return {
    'newsletters being sent': Number(sends.numUpdatedRows),
    'scheduled newsletters': Number(schedules.numUpdatedRows),
  }
}
