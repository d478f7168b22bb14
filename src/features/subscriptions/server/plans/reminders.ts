import type { Subscription } from '../../../../platform/server/core/caller.ts'
import { days } from '../../../../platform/server/core/durations.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { SettingValues } from '../../../settings/contract/groups.ts'
import type { SubscriptionDeps } from '../deps.ts'
import { subscriptionEndsMail } from '../mails/subscription-ends.ts'
import { findSubscriptions } from '../queries.ts'
import { onSale } from './on-sale.ts'
import { graceCutoff, planStatus } from './plan-status.ts'

/** The provider repeats them for a day. */
const eventRetention = days(90)

/** `daysBefore` 0: the term has ended, and the grace period runs. Pure. */
function dueReminder(subscriptions: readonly Subscription[], reminderDays: readonly number[], now: Date) {
  const { plan, until, graceUntil } = planStatus(subscriptions, now)
  if (plan === null || until === null) return null
  const left = until.getTime() - now.getTime()
  const daysBefore = left <= 0 ? 0 : reminderDays.findLast((n) => left <= days(n))
  return daysBefore === undefined ? null : { daysBefore, plan, until, graceUntil }
}

/** Once per reminder. Also deletes old webhook events. */
export async function remindReaders(deps: SubscriptionDeps): Promise<void> {
  const { db, now } = deps
  const reminderDays = reminderDaysOf(deps.settings.current().subscription)
  const ending = await db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select(['users.id', 'users.email'])
    .distinct()
    .where('deactivated_at', 'is', null)
    .where('has_grace', '=', true)
    .where('ends_at', '>', graceCutoff(now()))
    .where('ends_at', '<=', new Date(now().getTime() + days(reminderDays[0] ?? 0)))
    .execute()
  for (const reader of ending) await remind(deps, reader, reminderDays)
  const oldest = new Date(now().getTime() - eventRetention)
  await db.deleteFrom('payment_events').where('processed_at', '<', oldest).execute()
}

const reminderDaysOf = ({ firstReminder, lastReminder }: SettingValues['subscription']) =>
  [firstReminder, lastReminder].filter((one) => one > 0)

async function remind(
  deps: SubscriptionDeps,
  { id, email }: { id: number; email: string },
  reminderDays: readonly number[],
) {
  const { db, now, sendMail } = deps
  await inTransaction(db, async (tx) => {
    const due = dueReminder(await findSubscriptions(tx, id, now()), reminderDays, now())
    if (!due) return
    const isFirst = await tx
      .insertInto('expiry_reminders')
      .values({ user_id: id, days_before: due.daysBefore, ends_at: due.until, sent_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (!isFirst) return
    const [until, graceUntil] = [due.until.toISOString(), due.graceUntil?.toISOString() ?? null]
    const data = { plan: due.plan, until, graceUntil, sellsPlans: onSale(deps).sellsPlans }
    await sendMail(tx, { to: email, template: subscriptionEndsMail, data })
  })
}
