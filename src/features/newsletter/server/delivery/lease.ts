import { sql } from 'kysely'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { skipReasons } from '../../contract/send-rules.ts'
import { markBounced } from '../bounces/bounces.ts'
import { findWhoGets, reasonToSkip } from '../queries.ts'
import { addToCounters, lockSend } from '../sends/state.ts'
import {
  addDeliveryEvents,
  clearDeferrals,
  type DeliveryEvent,
  hasPosition,
  positionsOf,
  setState,
} from './recipient-states.ts'

/*
 * Recipients are numbered from 1. `next_position` of a send is the first never leased. Retries have a `due_at`.
 * Every transaction locks the send's row before its recipients, so workers do not lease the same recipient or deadlock.
 */

export interface Lease {
  send: number
  position: number
  subscriber: number
  email: string
  /** Empty unless the owner has confirmed the address: anyone can type any name into the form. */
  name: string
  /** Failed attempts so far. */
  tries: number
}
export interface Acknowledgement {
  lease: Lease
  state: 'queued' | 'deferred' | 'submitted' | 'failed'
  tries: number
  reason?: string
  dueAt?: Date
  /** The mail server may have accepted the message without saying so. */
  isUnconfirmed?: boolean
  isDeadAddress?: boolean
}

/** Skips those who unsubscribed or bounced since the start. `taken` counts them too, and those done already. */
export async function lease(
  db: Database,
  { worker, send, count, now }: { worker: string; send: number; count: number; now: Date },
): Promise<{ leases: Lease[]; taken: number }> {
  return inTransaction(db, async (tx) => {
    const locked = await lockSend(tx, send)
    if (locked?.state !== 'sending') return { leases: [], taken: 0 }
    const { next_position: next, total, newsletter_id: newsletter } = locked
    const retries = await tx
      .selectFrom('newsletter_recipients')
      .select('position')
      .where('send_id', '=', send)
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(count)
      .execute()
    const end = Math.min(total + 1, next + count - retries.length)
    const positions = [
      ...retries.map(({ position }) => position),
      ...Array.from({ length: end - next }, (_, i) => next + i),
    ]
    if (positions.length === 0) return { leases: [], taken: 0 }
    const recipients = await tx
      .selectFrom('newsletter_recipients')
      .select(['position', 'subscriber_id as subscriber', 'state', 'tries'])
      .where('send_id', '=', send)
      .where(hasPosition(positions))
      .where('state', 'in', ['queued', 'deferred'])
      .orderBy('position')
      .execute()
    const subscribers = await findSubscribers(
      tx,
      newsletter,
      recipients.map(({ subscriber }) => subscriber),
    )
    const { leases, skipped } = choose(send, recipients, subscribers)
    await setState(tx, send, positionsOf(leases), { state: 'leased', worker_id: worker })
    await setState(tx, send, positionsOf(skipped), { state: 'skipped' })
    await clearDeferrals(tx, send, skipped)
    await addDeliveryEvents(
      tx,
      send,
      now,
      skipped.map((one) => ({ ...one, kind: 'skipped' })),
    )
    await addToCounters(tx, send, {
      from: recipients.map(({ state: before }) => before),
      to: [...leases.map(() => 'leased' as const), ...skipped.map(() => 'skipped' as const)],
      next_position: end,
    })
    return { leases, taken: positions.length }
  })
}

async function findSubscribers(tx: Transaction, newsletter: number, ids: readonly number[]) {
  // A join would read all subscribers on a database without statistics.
  const rows = await tx
    .selectFrom('newsletter_subscribers')
    .select(['id', 'email_key', 'name', 'subscribed_at', 'confirmed_at', 'unsubscribed_at', 'bounced_at'])
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .execute()
  const getting = await findWhoGets(tx, newsletter)
    .where(sql<boolean>`subscriber_id = any(${ids}::integer[])`)
    .execute()
  const whoGets = new Set(getting.map(({ subscriber_id }) => subscriber_id))
  return new Map(rows.map((row) => [row.id, { ...row, gets_it: whoGets.has(row.id) }]))
}

function choose(
  send: number,
  recipients: readonly { position: number; subscriber: number; tries: number }[],
  subscribers: Awaited<ReturnType<typeof findSubscribers>>,
) {
  const leases: Lease[] = []
  const skipped: { position: number; subscriber: number; reason: string }[] = []
  for (const { position, subscriber, tries } of recipients) {
    const row = subscribers.get(subscriber)
    const reason = row ? reasonToSkip(row) : 'gone'
    if (row && reason === null)
      leases.push({
        send,
        position,
        subscriber,
        tries,
        email: row.email_key,
        name: row.confirmed_at === null ? '' : row.name,
      })
    else if (reason !== null) skipped.push({ position, subscriber, reason: skipReasons[reason] })
  }
  return { leases, skipped }
}

/** Repeatable if the database did not answer. Skips leases that another worker has taken over since. */
export async function acknowledge(
  db: Database,
  worker: string,
  acknowledgements: readonly Acknowledgement[],
  now: Date,
): Promise<void> {
  for (const [send, ofSend] of Map.groupBy(acknowledgements, (one) => one.lease.send))
    await inTransaction(db, async (tx) => {
      await lockSend(tx, send)
      const rows = await tx
        .selectFrom('newsletter_recipients')
        .select(['position', 'state'])
        .where('send_id', '=', send)
        .where(hasPosition(ofSend.map((one) => one.lease.position)))
        // Requeued because this worker seemed dead, and not leased yet: a result beats another attempt.
        .where(
          sql<boolean>`(worker_id = ${worker} or (worker_id is null and state in ('queued', 'deferred', 'unconfirmed')))`,
        )
        .execute()
      const before = new Map(rows.map(({ position, state }) => [position, state]))
      const own = ofSend.filter((one) => before.has(one.lease.position))
      const alike = Map.groupBy(own, ({ state, tries, dueAt }) => `${state} ${tries} ${dueAt?.getTime()}`)
      for (const group of alike.values()) {
        const { state, tries, dueAt = null } = group[0]!
        await setState(tx, send, positionsOf(group.map((one) => one.lease)), { state, tries, due_at: dueAt })
      }
      await clearDeferrals(
        tx,
        send,
        own.flatMap((one) => (one.lease.tries > 0 && one.state !== 'deferred' ? [one.lease] : [])),
      )
      await addDeliveryEvents(tx, send, now, own.flatMap(eventsOf))
      const dead = own.flatMap((one) => (one.isDeadAddress ? [one.lease.subscriber] : []))
      if (dead.length > 0) await markBounced(tx, dead, now)
      await addToCounters(tx, send, { from: rows.map(({ state }) => state), to: own.map(({ state }) => state) })
    })
}

/** Returns whether the worker had to register: at first, and after others thought it dead. */
export async function heartbeat(db: Database, worker: string): Promise<boolean> {
  const known = await sql`
    update newsletter_workers set heartbeat_at = clock_timestamp() where id = ${worker} returning id`.execute(db)
  if (known.rows.length > 0) return false
  await sql`
    insert into newsletter_workers (id, heartbeat_at) values (${worker}, clock_timestamp()) on conflict do nothing`.execute(
    db,
  )
  return true
}

export async function deregister(db: Database, worker: string): Promise<void> {
  await db.deleteFrom('newsletter_workers').where('id', '=', worker).execute()
}

function eventsOf({ lease: { subscriber }, state, reason = '', isUnconfirmed }: Acknowledgement): DeliveryEvent[] {
  return [
    ...(state === 'failed' ? [{ subscriber, reason, kind: 'failed' as const }] : []),
    ...(state === 'deferred' && reason !== '' ? [{ subscriber, reason, kind: 'deferred' as const }] : []),
    ...(isUnconfirmed ? [{ subscriber, reason, kind: 'unconfirmed' as const }] : []),
  ]
}
