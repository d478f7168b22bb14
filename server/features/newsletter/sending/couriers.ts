import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'

/** After how many seconds of silence a process counts as dead, by the database's clock. */
const patience = 15

/** Says that this process is alive. Gives whether others still thought so: else what it had in hand is in other hands. */
export async function sayAlive(db: Database, worker: string, isNew: boolean): Promise<boolean> {
  if (isNew) {
    await sql`insert into newsletter_couriers (id, seen_at) values (${worker}, clock_timestamp())`.execute(db)
    return true
  }
  const { rows } = await sql`
    update newsletter_couriers set seen_at = clock_timestamp() where id = ${worker} returning id`.execute(db)
  return rows.length > 0
}

export async function sayGoodbye(db: Database, worker: string): Promise<void> {
  await db.deleteFrom('newsletter_couriers').where('id', '=', worker).execute()
}

/**
 * Takes out of the hands of dead processes what they had begun. Nobody knows whether the mail server took it over: it is queued
 * again, so that nobody is missed, and remarked, so that whoever may have got it twice is known. `alone`: no other process can be
 * alive.
 */
export async function releaseLost(db: Database, { now, alone }: { now: Date; alone: boolean }): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`
      delete from newsletter_couriers
      where ${alone} or seen_at < clock_timestamp() - make_interval(secs => ${patience})`.execute(tx)
    await sql`
      with lost as (
        update newsletter_recipients as r
        set state = case when s.state = 'cancelled' then 'unconfirmed' else 'queued' end, worker = null
        from newsletter_sends as s
        where s.sending > 0 and r.send_id = s.id and r.state = 'sending'
          and not exists (select from newsletter_couriers as c where c.id = r.worker)
        returning r.send_id, r.subscriber_id
      )
      insert into newsletter_remarks (send_id, kind, subscriber_id, reason, at)
      select send_id, 'unconfirmed', subscriber_id, ${'The program ended while it was being submitted'}, ${now} from lost
      on conflict (send_id, kind, subscriber_id) do update set reason = excluded.reason, at = excluded.at`.execute(tx)
  })
}
