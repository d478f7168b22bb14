import { type Administrator, recordAction } from '../../../../platform/server/audit/index.ts'
import { Conflict, NotFound } from '../../../../platform/server/core/errors.ts'
import { inTransaction, invalidate } from '../../../../platform/server/db/transaction.ts'
import type { NewsletterDeps } from '../deps.ts'
import { newslettersKey } from '../newsletters/queries.ts'

/** @throws NotFound; Conflict if it went to some subscribers only */
export async function setArchived(
  { db, now }: Pick<NewsletterDeps, 'db' | 'now'>,
  { id, isArchived }: { id: number; isArchived: boolean },
  by: Administrator,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const send = await tx
      .selectFrom('newsletter_sends')
      .select(['subject', 'to_all', 'state', 'segment'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new NotFound('send', id))
    const isForAll = send.to_all && Object.keys(send.segment).length === 0 && send.state !== 'cancelled'
    if (isArchived && !isForAll)
      throw new Conflict('not_for_all', 'Only issues that were sent to all subscribers can be in the archive')
    await tx.updateTable('newsletter_sends').set({ in_archive: isArchived }).where('id', '=', id).execute()
    const action = isArchived ? 'newsletter.archived' : 'newsletter.unarchived'
    await recordAction(tx, { by, action, subject: { kind: 'newsletter', id, name: send.subject } }, now())
    invalidate(tx, [newslettersKey])
  })
}
