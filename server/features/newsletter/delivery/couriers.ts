import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Claim } from './claims.ts'

/** After how many seconds of silence a process counts as dead, by the database's clock. */
const patience = 15

/** Says that this process is alive. Gives whether that is news: then what it had in hand was given to others. */
export async function sayAlive(db: Database, worker: string): Promise<boolean> {
  const known = await sql`
    update newsletter_couriers set seen_at = clock_timestamp() where id = ${worker} returning id`.execute(db)
  if (known.rows.length > 0) return false
  await sql`insert into newsletter_couriers (id, seen_at) values (${worker}, clock_timestamp()) on conflict do nothing`.execute(
    db,
  )
  return true
}

export async function sayGoodbye(db: Database, worker: string): Promise<void> {
  await db.deleteFrom('newsletter_couriers').where('id', '=', worker).execute()
}

interface Search {
  self: string
  now: Date
  isThorough: boolean
}

/** Only one process has an embedded database open: when it starts, whoever had something in hand is dead. */
export async function buryAll(db: Database): Promise<void> {
  await db.deleteFrom('newsletter_couriers').execute()
}

/**
 * Takes out of the hands of dead processes what they had begun. Nobody knows whether the mail server took it over: it is queued
 * again, so that nobody is missed, and remarked, so that whoever may have got it twice is known. `self` is alive, however long it
 * could not say so. `isThorough`: looks through all recipients even where nobody has just died.
 */
export async function releaseLost(db: Database, { self, now, isThorough }: Search): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows: dead } = await sql`
      delete from newsletter_couriers
      where id <> ${self} and seen_at < clock_timestamp() - make_interval(secs => ${patience})
      returning id`.execute(tx)
    if (dead.length === 0 && !isThorough) return
    await sql`
      with lost as (
        update newsletter_recipients as r
        set state = case when s.state = 'cancelled' then 'unconfirmed' else 'queued' end, worker = null
        from newsletter_sends as s
        where s.sending > 0 and r.send_id = s.id and r.state = 'sending'
          and r.worker <> ${self} and not exists (select from newsletter_couriers as c where c.id = r.worker)
        returning r.send_id, r.subscriber_id
      )
      insert into newsletter_remarks (send_id, kind, subscriber_id, reason, at)
      select send_id, 'unconfirmed', subscriber_id, ${'The program ended while it was being submitted'}, ${now} from lost
      on conflict (send_id, kind, subscriber_id) do update set reason = excluded.reason, at = excluded.at`.execute(tx)
  })
}

/**
 * Puts back what this process took without hearing of it, since the database's answer was lost: what is in its name, but not in
 * `held`. Nothing of that was begun. Gives how many there were.
 */
export async function putBackUnheard(db: Database, self: string, held: readonly Claim[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update newsletter_recipients as r set state = 'queued', worker = null
    from newsletter_sends as s
    where s.sending > 0 and r.send_id = s.id and r.state = 'sending' and r.worker = ${self}
      and not exists (
        select from unnest(${held.map(({ send }) => send)}::integer[], ${held.map(({ subscriber }) => subscriber)}::integer[])
          as h (send_id, subscriber_id)
        where h.send_id = r.send_id and h.subscriber_id = r.subscriber_id
      )`.execute(db)
  return Number(numAffectedRows)
}
