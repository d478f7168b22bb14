import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Database } from '../../../platform/server/db/database.ts'
import type { Tables } from '../../../platform/server/db/tables.ts'
import type { SkipReason } from '../contract/send-rules.ts'

const table = 'newsletter_subscribers'

/** Whether the newsletter goes to an address. */
export function isCurrent(
  of: ExpressionBuilder<Tables, typeof table>,
): ExpressionWrapper<Tables, typeof table, SqlBool> {
  return of.and([
    of(`${table}.subscribed_at`, 'is not', null),
    of(`${table}.unsubscribed_at`, 'is', null),
    of(`${table}.bounced_at`, 'is', null),
  ])
}

/** The subscribers who chose a newsletter. Those whose address is not current do not get it all the same. */
export const findWhoGets = (db: Database, newsletter: number) =>
  db
    .selectFrom('newsletter_subscriptions')
    .select('subscriber_id')
    .where('newsletter_id', '=', newsletter)
    .where('newsletter_subscriptions.subscribed_at', 'is not', null)
    .where('newsletter_subscriptions.unsubscribed_at', 'is', null)

type Facts = Record<'subscribed_at' | 'unsubscribed_at' | 'bounced_at', Date | null> & { gets_it: SqlBool }

/** Why an address does not get a newsletter, or null if it does: `isCurrent` for a row at hand. `gets_it`: it chose that one. */
export function reasonToSkip(row: Facts): SkipReason | null {
  if (row.subscribed_at === null) return 'waiting'
  if (row.unsubscribed_at !== null) return 'unsubscribed'
  if (row.bounced_at !== null) return 'bounced'
  return row.gets_it ? null : 'other'
}

/** The newsletter subscriber at the address of an account. */
export function findSubscriberOf(db: Database, userId: number) {
  return db
    .selectFrom(table)
    .selectAll()
    .select((of) => isCurrent(of).as('is_current'))
    .where('email_key', '=', (of) => of.selectFrom('users').select('email_key').where('id', '=', userId))
    .executeTakeFirst()
}
export type SubscriberRow = NonNullable<Awaited<ReturnType<typeof findSubscriberOf>>>
