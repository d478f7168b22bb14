import { sql } from 'kysely'
import { days } from '../../../../platform/server/core/durations.ts'
import type { SendSummary } from '../../../../platform/server/db/column-values.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { withoutTimeLimit } from '../../../../platform/server/db/time-limit.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { countUnconfirmed, findTracking, listedReasons } from './progress.ts'

const recipientsKept = days(365)

/** Stops at `signal` and goes on the next night. */
export async function sumUpOldSends(db: Database, now: Date, signal: AbortSignal): Promise<void> {
  const old = await db
    .selectFrom('newsletter_sends')
    .select('id')
    .where('summary', 'is', null)
    .where('finished_at', '<', new Date(now.getTime() - recipientsKept))
    .orderBy('id')
    .execute()
  for (const { id } of old) {
    if (signal.aborted) return
    await withoutTimeLimit(() => inTransaction(db, (tx) => sumUp(tx, id)))
  }
}

async function sumUp(tx: Transaction, id: number): Promise<void> {
  const send = await tx
    .selectFrom('newsletter_sends')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  // Failed recipients may have been queued again meanwhile.
  if (send?.state !== 'done' && send?.state !== 'cancelled') return
  const summary: SendSummary = {
    ...(await findTracking(tx, id)),
    unconfirmed: (await countUnconfirmed(tx, [id])).get(id) ?? 0,
    reasons: await sumReasons(tx, id),
  }
  await tx
    .updateTable('newsletter_sends')
    .set({ summary: JSON.stringify(summary), unknown_addresses: [] })
    .where('id', '=', id)
    .execute()
  for (const table of ['newsletter_recipients', 'newsletter_delivery_events', 'newsletter_tracking'] as const)
    await tx.deleteFrom(table).where('send_id', '=', id).execute()
}

/** A reason given for one recipient alone may name them. */
async function sumReasons(tx: Transaction, send: number): Promise<SendSummary['reasons']> {
  const { rows } = await sql<SendSummary['reasons'][number]>`
    with counted as (
      select kind, reason, count(*) as count from newsletter_delivery_events where send_id = ${send} group by kind, reason
    )
    select kind, case when count > 1 then reason else 'Other reasons' end as reason, sum(count)::integer as count
    from counted group by 1, 2 order by 3 desc, 2 limit ${listedReasons}`.execute(tx)
  return rows
}
