import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Database } from '../../../platform/server/db/database.ts'
import type { Tables } from '../../../platform/server/db/tables.ts'
import type { SkipReason } from '../contract/send-rules.ts'

const table = 'newsletter_subscribers'

export function isCurrent(
  of: ExpressionBuilder<Tables, typeof table>,
): ExpressionWrapper<Tables, typeof table, SqlBool> {
  return of.and([
    of(`${table}.subscribed_at`, 'is not', null),
    of(`${table}.unsubscribed_at`, 'is', null),
    of(`${table}.bounced_at`, 'is', null),
  ])
}

/** Includes those who get nothing because their address is not current. */
export const findWhoGets = (db: Database, newsletter: number) =>
  db
    .selectFrom('newsletter_subscriptions')
    .select('subscriber_id')
    .where('newsletter_id', '=', newsletter)
    .where('newsletter_subscriptions.subscribed_at', 'is not', null)
    .where('newsletter_subscriptions.unsubscribed_at', 'is', null)

type Facts = Record<'subscribed_at' | 'unsubscribed_at' | 'bounced_at', Date | null> & { gets_it: SqlBool }

/** `isCurrent` for a loaded row. Null: the address gets it. `gets_it`: it chose this newsletter. */
export function reasonToSkip(row: Facts): SkipReason | null {
  if (row.subscribed_at === null) return 'waiting'
  if (row.unsubscribed_at !== null) return 'unsubscribed'
  if (row.bounced_at !== null) return 'bounced'
  return row.gets_it ? null : 'other'
}

export function findSubscriberOf(db: Database, userId: number) {
  return db
    .selectFrom(table)
    .selectAll()
    .select((of) => isCurrent(of).as('is_current'))
    .where('email_key', '=', (of) => of.selectFrom('users').select('email_key').where('id', '=', userId))
    .executeTakeFirst()
}
export type SubscriberRow = NonNullable<Awaited<ReturnType<typeof findSubscriberOf>>>
