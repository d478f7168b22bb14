import type { Database } from '../../../platform/server/db/database.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import { publishPage } from './save-page.ts'

/** One transaction for each page. A second process waits on the row's lock. */
export async function publishDuePages(db: Database, now: () => Date): Promise<void> {
  const publishOne = () =>
    inTransaction(db, async (tx) => {
      const due = await tx
        .selectFrom('pages')
        .select('slug')
        .where('publish_at', '<=', now())
        .orderBy('publish_at')
        .limit(1)
        .forUpdate()
        .executeTakeFirst()
      if (due) await publishPage(tx, due.slug, { at: 'now' }, { editor: null, now: now() })
      return due !== undefined
    })
  while (await publishOne());
}
