import { sql } from 'kysely'
import type { RecipientState } from '../../../../platform/server/db/column-values.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'

export const sendsChannel = 'newsletter_sends'

/** Takes effect once the transaction commits. */
export async function announceSends(tx: Transaction): Promise<void> {
  await sql`select pg_notify(${sendsChannel}, '')`.execute(tx)
}

export function findRunningSends(db: Database) {
  return db
    .selectFrom('newsletter_sends')
    .select(['id', 'problem'])
    .where('state', '=', 'sending')
    .orderBy('id')
    .execute()
}

/** Does nothing while recipients are left. */
export async function finishSend(db: Database, send: number, now: Date): Promise<void> {
  await db
    .updateTable('newsletter_sends')
    .set({ state: 'done', finished_at: now, problem: null })
    .where('id', '=', send)
    .where('state', '=', 'sending')
    .where((of) => of.and({ queued: 0, deferred: 0, leased: 0 }))
    .execute()
}

/** In the mail server's words. Null: nothing keeps the send waiting. */
export async function setProblem(db: Database, send: number, problem: string | null): Promise<void> {
  await db
    .updateTable('newsletter_sends')
    .set({ problem })
    .where('id', '=', send)
    .where('state', '=', 'sending')
    .execute()
}

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
  from: readonly RecipientState[]
  to: readonly RecipientState[]
  /** The first position that was never leased. Unchanged if omitted. */
  next_position?: number
}

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

export function lockSend(tx: Transaction, send: number) {
  return tx
    .selectFrom('newsletter_sends')
    .select(['state', 'next_position', 'total', 'newsletter_id'])
    .where('id', '=', send)
    .forUpdate()
    .executeTakeFirst()
}
