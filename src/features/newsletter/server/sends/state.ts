import { sql } from 'kysely'
import type { RecipientState } from '../../../../platform/server/db/column-values.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'

/** The channel on which workers hear that a send was started or stopped. */
export const sendsChannel = 'newsletter_sends'

/** Tells all workers about a change of a send once the transaction commits. */
export async function announceSends(tx: Transaction): Promise<void> {
  await sql`select pg_notify(${sendsChannel}, '')`.execute(tx)
}

/** Sends that are under way, the oldest first. */
export function findRunningSends(db: Database) {
  return db
    .selectFrom('newsletter_sends')
    .select(['id', 'problem'])
    .where('state', '=', 'sending')
    .orderBy('id')
    .execute()
}

/** Finishes a send that has no recipients left. */
export async function finishSend(db: Database, send: number, now: Date): Promise<void> {
  await db
    .updateTable('newsletter_sends')
    .set({ state: 'done', finished_at: now, problem: null })
    .where('id', '=', send)
    .where('state', '=', 'sending')
    .where((of) => of.and({ queued: 0, deferred: 0, leased: 0 }))
    .execute()
}

/** Shows what keeps a send waiting, in the mail server's words; null: nothing does. */
export async function setProblem(db: Database, send: number, problem: string | null): Promise<void> {
  await db
    .updateTable('newsletter_sends')
    .set({ problem })
    .where('id', '=', send)
    .where('state', '=', 'sending')
    .execute()
}

/** Pauses a send until an administrator has looked at its problem. */
export async function pauseForProblem(db: Database, send: number, problem: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('newsletter_sends')
      .set({ state: 'paused', problem })
      .where('id', '=', send)
      .where('state', '=', 'sending')
      .execute()
    await announceSends(tx)
  })
}

interface CounterChange {
  /** The states of the recipients before. */
  from: readonly RecipientState[]
  /** Their states afterwards. */
  to: readonly RecipientState[]
  /** The first number that nobody has leased yet. Unchanged if omitted. */
  next_position?: number
}

/** Adds to the counters of a send what changed. */
export async function addToCounters(
  tx: Transaction,
  send: number,
  { from, to, ...rest }: CounterChange,
): Promise<void> {
  const changes = new Map<RecipientState, number>()
  for (const state of from) changes.set(state, (changes.get(state) ?? 0) - 1)
  for (const state of to) changes.set(state, (changes.get(state) ?? 0) + 1)
  if (changes.size === 0 && rest.next_position === undefined) return
  await tx
    .updateTable('newsletter_sends')
    .set((of) => ({ ...rest, ...Object.fromEntries([...changes].map(([state, by]) => [state, of(state, '+', by)])) }))
    .where('id', '=', send)
    .execute()
}

/** Locks the row of a send until the transaction ends. */
export function lockSend(tx: Transaction, send: number) {
  return tx
    .selectFrom('newsletter_sends')
    .select(['state', 'next_position', 'total', 'newsletter_id'])
    .where('id', '=', send)
    .forUpdate()
    .executeTakeFirst()
}
