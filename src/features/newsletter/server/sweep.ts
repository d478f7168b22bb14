import { days } from '../../../platform/server/core/durations.ts'
import type { Database } from '../../../platform/server/db/database.ts'

const confirmWithin = days(30)

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
}
