import { sql } from 'kysely'
import { type Actor, recordAction } from '../../../../platform/server/audit/index.ts'
import { Conflict, InvalidInput } from '../../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { articleMessages } from '../../../articles/contract/rules.ts'
import { type ArticleRow, lockLists, replaceInLists } from '../../../articles/server/index.ts'
import { toAuditSubject } from '../audit-subject.ts'
import type { By } from '../editor.ts'

/** `until` null: until it is unpinned. */
type Pin = { until: Date | null } | 'none'

/** The article pinned last comes first. @throws InvalidInput if the time is past; Conflict `not_published` */
export async function setPin(tx: Transaction, article: ArticleRow, pin: Pin, by: By<Actor>): Promise<ArticleRow> {
  if (pin === 'none' && !article.pinned_at) return article
  if (pin !== 'none' && pin.until && pin.until <= by.now) throw new InvalidInput('until', articleMessages.pinPast)
  if (pin !== 'none' && !article.published_at) throw new Conflict('not_published', 'Publish the article first')
  const columns =
    pin === 'none'
      ? { pinned_at: null, unpin_at: null }
      : { pinned_at: article.pinned_at ?? by.now, unpin_at: pin.until }
  const action = pin === 'none' ? 'article.unpinned' : 'article.pinned'
  const detail = pin !== 'none' && pin.until ? { until: pin.until.toISOString() } : {}
  await recordAction(tx, { by: by.editor, action, subject: toAuditSubject(article), detail }, by.now)
  await lockLists(tx)
  const after = await tx
    .updateTable('articles')
    .set(columns)
    .where('id', '=', article.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await replaceInLists(tx, after)
  return after
}

/** One transaction per article. */
export async function unpinDue(db: Database, now: () => Date): Promise<void> {
  for (;;) {
    const isDone = await inTransaction(db, async (tx) => {
      const due = await tx
        .selectFrom('articles')
        .selectAll()
        .where('unpin_at', '<=', now())
        .orderBy(sql`unpin_at, id`)
        .limit(1)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (due) await setPin(tx, due, 'none', { editor: null, now: now() })
      return !due
    })
    if (isDone) return
  }
}
