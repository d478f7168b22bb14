import { days } from '../../core/durations.ts'
import type { Database } from '../../db/database.ts'

/** How long an address waits for its owner's word. */
const patience = days(30)

/** Forgets addresses whose owners never said that they want the newsletter, and lists that nobody took over. */
export async function sweepNewsletter(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('newsletter_subscribers')
    .where('subscribed_at', 'is', null)
    .where('asked_at', '<', new Date(now.getTime() - patience))
    .execute()
  // Whoever reads them has given up by then.
  await db
    .updateTable('newsletter_imports')
    .set({ csv: null, state: 'failed', problem: 'It could not be read to its end', finished_at: now })
    .where((of) =>
      of.or([
        of('state', '=', 'checking').and('created_at', '<', new Date(now.getTime() - days(1))),
        of('state', '=', 'importing').and('created_at', '<', new Date(now.getTime() - days(8))),
      ]),
    )
    .execute()
  await db
    .updateTable('newsletter_imports')
    .set({ csv: null, state: 'failed', problem: 'Nobody took it over within a week', finished_at: now })
    .where('state', '=', 'checked')
    .where('created_at', '<', new Date(now.getTime() - days(7)))
    .execute()
}
