import { days, hours } from '../../../../platform/server/core/durations.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { Deps } from '../../../../platform/server/feature-deps.ts'
import type { SendMail } from '../../../../platform/server/mail/index.ts'
import { webinarReminderMail } from '../mails/webinar-reminder.ts'
import type { EventRow } from '../queries.ts'
import { whenOf } from '../when.ts'

type RemindDeps = Pick<Deps, 'db' | 'now'> & { sendMail: SendMail }

/** Small, so that a transaction commits soon. */
const batchSize = 200

/** A day and an hour before a webinar begins, once each. */
export async function remindRegistered(deps: RemindDeps, signal: AbortSignal): Promise<void> {
  const { db, now } = deps
  const soon = await db
    .selectFrom('events')
    .selectAll()
    .where('join_url', '<>', '')
    .where('published_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('starts_at', '>', now())
    .where('starts_at', '<=', new Date(now().getTime() + days(1)))
    .execute()
  for (const event of soon) {
    const isLast = event.starts_at.getTime() - now().getTime() <= hours(1)
    for (let mailed = batchSize; mailed === batchSize; ) {
      signal.throwIfAborted()
      mailed = await remindBatch(deps, event, isLast)
    }
  }
}

/** Returns how many were reminded. Leaves out the reminder of the day before within the last hour. */
async function remindBatch({ db, now, sendMail }: RemindDeps, event: EventRow, isLast: boolean): Promise<number> {
  const column = isLast ? 'hour_reminder_at' : 'day_reminder_at'
  return inTransaction(db, async (tx) => {
    const due = await tx
      .selectFrom('event_registrations')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['user_id', 'email'])
      .where('event_id', '=', event.id)
      .where(column, 'is', null)
      .where('deactivated_at', 'is', null)
      // Readers who register within the last day know of it. Without this, the mail would follow at once.
      .$if(!isLast, (query) => query.where('registered_at', '<=', new Date(event.starts_at.getTime() - days(1))))
      .orderBy('user_id')
      .limit(batchSize)
      .forUpdate('event_registrations')
      .skipLocked()
      .execute()
    if (due.length === 0) return 0
    const ids = due.map(({ user_id }) => user_id)
    await tx
      .updateTable('event_registrations')
      .set({ [column]: now() })
      .where('event_id', '=', event.id)
      .where('user_id', 'in', ids)
      .execute()
    const data = { title: event.title, when: whenOf(event), slug: event.slug }
    for (const { email } of due)
      await sendMail(tx, {
        to: email,
        template: webinarReminderMail,
        data: { ...data, isLast, validUntil: event.ends_at.toISOString() },
      })
    return due.length
  })
}
