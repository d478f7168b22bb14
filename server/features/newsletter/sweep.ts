import { sql } from 'kysely'
import { days } from '../../core/durations.ts'
import type { Database } from '../../db/database.ts'

/** How long an address may wait for its confirmation. */
const confirmWithin = days(30)

/** Deletes addresses that were never confirmed or that lists were refused, and gives up lists that were never applied. */
export async function sweepNewsletter(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('newsletter_subscribers')
    .where('subscribed_at', 'is', null)
    .where('asked_at', '<', new Date(now.getTime() - confirmWithin))
    .execute()
  await db
    .deleteFrom('newsletter_subscriptions')
    .where('subscribed_at', 'is', null)
    .where('pending_since', '<', new Date(now.getTime() - confirmWithin))
    .execute()
  await db
    .updateTable('newsletter_imports')
    .set({ refusals: '[]' })
    .where('finished_at', '<', new Date(now.getTime() - days(30)))
    .where(sql<boolean>`refusals <> '[]'`)
    .execute()
  // Their jobs have failed by then.
  await db
    .updateTable('newsletter_imports')
    .set({ csv: null, state: 'failed', problem: 'The list could not be read completely', finished_at: now })
    .where((of) =>
      of.or([
        of('state', '=', 'checking').and('created_at', '<', new Date(now.getTime() - days(1))),
        of('state', '=', 'importing').and('created_at', '<', new Date(now.getTime() - days(8))),
      ]),
    )
    .execute()
  await db
    .updateTable('newsletter_imports')
    .set({ csv: null, state: 'failed', problem: 'The list was not imported within a week', finished_at: now })
    .where('state', '=', 'checked')
    .where('created_at', '<', new Date(now.getTime() - days(7)))
    .execute()
}
