import { sql } from 'kysely'
import type { Config } from '../../../config.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Circular } from '../../../gateways/mail/index.ts'
import { listFields } from '../issue/write-issue.ts'

/** The channel on which processes hear that there is something to send, or that it is to stop. */
export const sendsChannel = 'newsletter_sends'

/** Has all processes look at the sends once this transaction commits. */
export async function announceSends(tx: Transaction): Promise<void> {
  await sql`select pg_notify(${sendsChannel}, '')`.execute(tx)
}

/** Sends that are to go on, the oldest first. */
export function findRunningSends(db: Database) {
  return db
    .selectFrom('newsletter_sends')
    .select(['id', 'queued', 'deferred', 'sending', 'trouble'])
    .where('state', '=', 'sending')
    .orderBy('id')
    .execute()
}

/** What a send says, ready to be printed. */
export async function getCircular(db: Database, config: Config, send: number): Promise<Circular> {
  const { subject, html, plain, gaps } = await db
    .selectFrom('newsletter_sends')
    .select(['subject', 'html', 'plain', 'gaps'])
    .where('id', '=', send)
    .executeTakeFirstOrThrow()
  return { subject, html, text: plain, gaps, headers: listFields(config, gaps['unsubscribe'] ?? '') }
}

/** A send of which nothing is left to do is done. Gives whether it is. */
export async function finishSend(db: Database, send: number, now: Date): Promise<boolean> {
  const done = await db
    .updateTable('newsletter_sends')
    .set({ state: 'done', finished_at: now, trouble: null })
    .where('id', '=', send)
    .where('state', '=', 'sending')
    .where((of) => of.and({ queued: 0, deferred: 0, sending: 0 }))
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

export async function noteTrouble(db: Database, send: number, trouble: string | null): Promise<void> {
  await db
    .updateTable('newsletter_sends')
    .set({ trouble })
    .where('id', '=', send)
    .where('state', '=', 'sending')
    .execute()
}

/** Stops a send of which somebody has to see what the mail server has against it before it goes on. */
export async function pauseForTrouble(db: Database, send: number, trouble: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('newsletter_sends')
      .set({ state: 'paused', trouble: `The mail server refused one after the other. It says: ${trouble}` })
      .where('id', '=', send)
      .where('state', '=', 'sending')
      .execute()
    await announceSends(tx)
  })
}

/** When the next of those is due that were put off. */
export async function findNextDue(db: Database, send: number): Promise<Date | null> {
  const next = await db
    .selectFrom('newsletter_remarks')
    .select('next_try_at')
    .where('send_id', '=', send)
    .where('kind', '=', 'deferred')
    .orderBy('next_try_at')
    .limit(1)
    .executeTakeFirst()
  return next?.next_try_at ?? null
}
