import type { Database } from '../../db/database.ts'
import { days } from '../../durations.ts'

/** How long an address waits for its owner's word. */
const patience = days(30)

/** Forgets addresses whose owners never said that they want the newsletter. */
export async function sweepNewsletter(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('newsletter_subscribers')
    .where('subscribed_at', 'is', null)
    .where('asked_at', '<', new Date(now.getTime() - patience))
    .execute()
}
