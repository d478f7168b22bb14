import { sql } from 'kysely'
import type { DeliveryEventKind, RecipientState } from '../../../../platform/server/db/column-values.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'

export const positionsOf = (recipients: readonly { position: number }[]) => recipients.map(({ position }) => position)

export const hasPosition = (positions: readonly number[]) => sql<boolean>`position = any(${positions}::integer[])`

interface Change {
  state: RecipientState
  worker_id?: string
  tries?: number
  due_at?: Date | null
}

/** Also ends the lease and clears the due date, unless `change` sets them. */
export async function setState(
  tx: Transaction,
  send: number,
  positions: readonly number[],
  change: Change,
): Promise<void> {
  if (positions.length === 0) return
  await tx
    .updateTable('newsletter_recipients')
    .set({ worker_id: null, due_at: null, ...change })
    .where('send_id', '=', send)
    .where(hasPosition(positions))
    .execute()
}

export interface DeliveryEvent {
  subscriber: number
  kind: DeliveryEventKind
  reason: string
}

export async function addDeliveryEvents(
  tx: Transaction,
  send: number,
  now: Date,
  events: readonly DeliveryEvent[],
): Promise<void> {
  if (events.length === 0) return
  await tx
    .insertInto('newsletter_delivery_events')
    .values(
      events.map(({ subscriber, kind, reason }) => ({
        send_id: send,
        subscriber_id: subscriber,
        kind,
        reason,
        at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['send_id', 'kind', 'subscriber_id'])
        .doUpdateSet((of) => ({ reason: of.ref('excluded.reason'), at: of.ref('excluded.at') })),
    )
    .execute()
}

export async function clearDeferrals(tx: Transaction, send: number, recipients: readonly { subscriber: number }[]) {
  if (recipients.length === 0) return
  await tx
    .deleteFrom('newsletter_delivery_events')
    .where('send_id', '=', send)
    .where('kind', '=', 'deferred')
    .where(sql<boolean>`subscriber_id = any(${recipients.map(({ subscriber }) => subscriber)}::integer[])`)
    .execute()
}
