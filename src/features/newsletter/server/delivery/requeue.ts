import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { seconds } from '../../../../platform/server/core/durations.ts'
import type { RecipientState } from '../../../../platform/server/db/column-values.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { addToCounters, lockSend } from '../sends/state.ts'
import { addDeliveryEvents } from './recipient-states.ts'

/** A worker without a heartbeat for this long is dead. */
export const deadAfter = seconds(15)

/**
 * The mail server may have accepted what dead workers had leased: it goes out again, listed as unconfirmed.
 * `areAllDead`: only one process opens an embedded database, so at its start every other worker is dead.
 */
export async function requeueOrphans(
  db: Database,
  { self, now, areAllDead = false }: { self: string; now: Date; areAllDead?: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`
      delete from newsletter_workers
      where id <> ${self} and (${areAllDead} or heartbeat_at < clock_timestamp() - make_interval(secs => ${deadAfter / 1000}))`.execute(
      tx,
    )
    const orphaned = sql<SqlBool>`worker_id <> ${self} and not exists (select from newsletter_workers as w where w.id = worker_id)`
    await requeue(tx, orphaned, { reason: 'The server stopped while it was sending this message', now })
  })
}

/** For a worker with no message at hand: it never got the database's answer to its leases. */
export async function requeueOwnLeases(db: Database, worker: string, now: Date): Promise<void> {
  await inTransaction(db, (tx) => requeue(tx, sql<SqlBool>`worker_id = ${worker}`, { reason: null, now }))
}

async function requeue(
  tx: Transaction,
  lost: RawBuilder<SqlBool>,
  { reason, now }: { reason: string | null; now: Date },
): Promise<void> {
  const sends = await sql<{ send: number }>`
    select distinct send_id as send from newsletter_recipients where worker_id is not null and ${lost} order by 1`.execute(
    tx,
  )
  for (const { send } of sends.rows) {
    const isCancelled = (await lockSend(tx, send))?.state === 'cancelled'
    const { rows } = await sql<{ subscriber: number; state: RecipientState }>`
      update newsletter_recipients set
        state = case when ${isCancelled && reason !== null} then 'unconfirmed' when tries > 0 then 'deferred' else 'queued' end,
        worker_id = null, due_at = ${isCancelled ? null : now}
      where send_id = ${send} and worker_id is not null and ${lost}
      returning subscriber_id as subscriber, state`.execute(tx)
    if (reason !== null)
      await addDeliveryEvents(
        tx,
        send,
        now,
        rows.map(({ subscriber }) => ({ subscriber, kind: 'unconfirmed', reason })),
      )
    await addToCounters(tx, send, { from: rows.map(() => 'leased'), to: rows.map((row) => row.state) })
  }
}
