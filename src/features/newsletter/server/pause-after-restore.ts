import type { Transaction } from '../../../platform/server/db/database.ts'

/** No one knows who was mailed after the backup, so an administrator decides whether a send goes on. */
export async function pauseAfterRestore(tx: Transaction, { madeAt }: { madeAt: Date }): Promise<void> {
  const when = `${madeAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  await tx
    .updateTable('newsletter_sends')
    .set({
      state: 'paused',
      problem: `Restored from a backup of ${when}. Subscribers who have received it since then would receive it again.`,
    })
    .where('state', 'in', ['sending', 'paused'])
    .execute()
  await tx
    .updateTable('newsletter_schedules')
    .set({
      state: 'failed',
      problem: `A backup of ${when} was restored, and the newsletter may have been sent since then. If it was not, schedule it again.`,
    })
    .where('state', 'in', ['waiting', 'starting'])
    .execute()
}
