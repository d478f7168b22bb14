import { type Actor, recordAction } from '../../../../platform/server/audit/index.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { invalidate } from '../../../../platform/server/db/transaction.ts'
import { lockLists, unpublishArticle } from '../../../articles/server/index.ts'
import { toAuditSubject } from '../audit-subject.ts'
import type { By } from '../editor.ts'
import { lockArticle } from '../queries.ts'

/** For good, with revisions, drafts and statistics. @throws NotFound */
export async function deleteArticle(tx: Transaction, id: number, { editor, now }: By<Actor>): Promise<void> {
  const article = await lockArticle(tx, id)
  await lockLists(tx)
  if (article.published_at) await unpublishArticle(tx, id)
  await tx.deleteFrom('articles').where('id', '=', id).execute()
  invalidate(tx, ['all', `article:${id}`])
  await recordAction(tx, { by: editor, action: 'article.deleted', subject: toAuditSubject(article) }, now)
}
