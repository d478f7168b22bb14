import type { SignedInReader } from '../../../core/caller.ts'
import { Conflict } from '../../../core/errors.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { recordAction } from '../../audit/index.ts'
import { toAuditSubject } from '../audit-subject.ts'
import { lockArticle } from '../queries.ts'
import { isWriter, requireMayRead, requireMayWrite } from './own-articles.ts'

/** Remembers who added an article. */
export async function storeWriter(tx: Transaction, articleId: number, userId: number): Promise<void> {
  await tx
    .insertInto('article_writers')
    .values({ article_id: articleId, user_id: userId, handed_in_at: null })
    .execute()
}

/** An editor has decided: the article no longer waits. */
export async function clearHandIn(tx: Transaction, articleId: number): Promise<void> {
  await tx
    .updateTable('article_writers')
    .set({ handed_in_at: null })
    .where('article_id', '=', articleId)
    .where('handed_in_at', 'is not', null)
    .execute()
}

/** Who added an article and since when it is handed in. Undefined for an article that nobody here added. */
export const findHandIn = (db: Database, articleId: number) =>
  db
    .selectFrom('article_writers')
    .leftJoin('users', 'users.id', 'article_writers.user_id')
    .select(['users.username', 'handed_in_at'])
    .where('article_id', '=', articleId)
    .executeTakeFirst()

/**
 * Hands an unpublished article in, or gives it back to its writer: by the writer, or by an editor.
 * @throws NotFound, Conflict if it is published, scheduled or nobody's
 */
export async function setHandedIn(
  tx: Transaction,
  { id, isHandedIn }: { id: number; isHandedIn: boolean },
  by: SignedInReader,
  now: Date,
): Promise<void> {
  const article = await lockArticle(tx, id)
  await (isHandedIn ? requireMayWrite(tx, by, id) : requireMayRead(tx, by, id))
  if (isHandedIn && (article.published_at || article.publish_at))
    throw new Conflict('already_published', 'This article is published or scheduled already.')
  const changed = await tx
    .updateTable('article_writers')
    .set({ handed_in_at: isHandedIn ? now : null })
    .where('article_id', '=', id)
    .where('handed_in_at', isHandedIn ? 'is' : 'is not', null)
    .returning('article_id')
    .executeTakeFirst()
  if (!changed) return
  const action = isHandedIn ? 'article.handed-in' : isWriter(by) ? 'article.taken-back' : 'article.returned'
  await recordAction(tx, { by, action, subject: toAuditSubject(article) }, now)
}
