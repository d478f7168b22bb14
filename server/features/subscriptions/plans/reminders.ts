import type { Subscription } from '../../../core/caller.ts'
import { days } from '../../../core/durations.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { SubscriptionDeps } from '../deps.ts'
import { findSubscriptions } from '../queries.ts'
import { oldestEndThatCounts, standingAt } from './plan-status.ts'

const leadTimes = { 'two-weeks': days(14), 'three-days': days(3) }
export type ReminderKind = keyof typeof leadTimes | 'grace'

/** How long it is kept which events the provider has told of: it repeats them for a day. */
const eventsKeptFor = days(90)

/** What a reader should hear of the end of their year, if anything. Pure. */
export function dueReminder(subscriptions: readonly Subscription[], now: Date) {
  const { plan, until, graceUntil } = standingAt(subscriptions, now)
  if (plan === null || until === null) return null
  const left = until.getTime() - now.getTime()
  const kind: ReminderKind | null =
    left <= 0
      ? 'grace'
      : left <= leadTimes['three-days']
        ? 'three-days'
        : left <= leadTimes['two-weeks']
          ? 'two-weeks'
          : null
  return kind && { kind, plan, until, graceUntil }
}

/** Reminds everybody whose year ends soon or has just ended, once each. */
export async function remindReaders(deps: SubscriptionDeps): Promise<void> {
  const { db, now } = deps
  const ending = await db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select(['users.id', 'users.email'])
    .distinct()
    .where('has_grace', '=', true)
    .where('ends_at', '>', oldestEndThatCounts(now()))
    .where('ends_at', '<=', new Date(now().getTime() + leadTimes['two-weeks']))
    .execute()
  for (const reader of ending) await remind(deps, reader)
  const oldest = new Date(now().getTime() - eventsKeptFor)
  await db.deleteFrom('payment_events').where('received_at', '<', oldest).execute()
}

async function remind({ db, now, sendMail }: SubscriptionDeps, { id, email }: { id: number; email: string }) {
  await inTransaction(db, async (tx) => {
    const due = dueReminder(await findSubscriptions(tx, id, now()), now())
    if (!due) return
    const isFirst = await tx
      .insertInto('expiry_reminders')
      .values({ user_id: id, kind: due.kind, ends_at: due.until, sent_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (!isFirst) return
    const data = { plan: due.plan, until: due.until.toISOString(), graceUntil: due.graceUntil?.toISOString() ?? null }
    await sendMail(tx, { to: email, template: 'subscription-ends', data })
  })
}
