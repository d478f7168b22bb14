import { recordAction } from '../../../../platform/server/audit/index.ts'
import { Conflict, InvalidInput } from '../../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { articleMessages } from '../../../articles/contract/rules.ts'
import type { ArticleRow } from '../../../articles/server/index.ts'
import { toAuditSubject } from '../audit-subject.ts'
import type { By } from '../editor.ts'
import { type OnFailure, setPublished } from './publish.ts'
import { changeDue } from './schedule.ts'

/** `at` null: it stays. @throws InvalidInput if past or before the publication; Conflict `not_published` */
export async function setTakeDown(tx: Transaction, article: ArticleRow, at: Date | null, by: By): Promise<ArticleRow> {
  if (at?.getTime() === article.take_down_at?.getTime()) return article
  if (at && at <= by.now) throw new InvalidInput('takeDownAt', articleMessages.takeDownPast)
  if (at && article.publish_at && at <= article.publish_at)
    throw new InvalidInput('takeDownAt', articleMessages.takeDownBeforePublication)
  if (at && !article.published_at && !article.publish_at)
    throw new Conflict('not_published', 'Publish or schedule the article first')
  const action = at ? 'article.take-down-set' : 'article.take-down-removed'
  const detail = at ? { takeDownAt: at.toISOString() } : {}
  await recordAction(tx, { by: by.editor, action, subject: toAuditSubject(article), detail }, by.now)
  return tx
    .updateTable('articles')
    .set({ take_down_at: at })
    .where('id', '=', article.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What is not published yet keeps its time, also if the publication is late. */
export const takeDownDue = (db: Database, now: () => Date, onFailure: OnFailure): Promise<void> =>
  changeDue(db, { at: 'take_down_at', now, onFailure }, async (tx, due) => {
    await setPublished(tx, due, false, { editor: null, now: now() })
    await tx.updateTable('articles').set({ take_down_at: null }).where('id', '=', due.id).execute()
  })
