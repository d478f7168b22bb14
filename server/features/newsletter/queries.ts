import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

const table = 'newsletter_subscribers'

/** Whether the newsletter goes to a row's address. */
export function isCurrent(
  of: ExpressionBuilder<Tables, typeof table>,
): ExpressionWrapper<Tables, typeof table, SqlBool> {
  return of.and([
    of(`${table}.subscribed_at`, 'is not', null),
    of(`${table}.unsubscribed_at`, 'is', null),
    of(`${table}.bounced_at`, 'is', null),
  ])
}

/** What is kept for the newsletter of the address of an account. */
export function findSubscriberOf(db: Database, userId: number) {
  return db
    .selectFrom(table)
    .selectAll()
    .select((of) => isCurrent(of).as('is_current'))
    .where('email_key', '=', (of) => of.selectFrom('users').select('email_key').where('id', '=', userId))
    .executeTakeFirst()
}
export type SubscriberRow = NonNullable<Awaited<ReturnType<typeof findSubscriberOf>>>
