import { InvalidInput, NotFound } from '../../../../platform/server/core/errors.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import { countAll } from '../../../../platform/server/db/paging.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { isLive } from '../../../articles/server/index.ts'
import { mostSavedArticles } from '../../contract/saved-article-rules.ts'

interface Saving {
  userId: number
  articleId: number
  /** Undefined: unchanged. */
  isDone: boolean | undefined
}

/** @throws NotFound, InvalidInput */
export async function saveArticle(db: Database, { userId, articleId, isDone }: Saving, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    // One at a time for each account: two at once could both be the last one allowed.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    if (!(await isLive(tx, articleId))) throw new NotFound('article', articleId)
    const row = { user_id: userId, article_id: articleId }
    if (isDone !== undefined) {
      const marked = { done_at: isDone ? now : null }
      const query = tx.updateTable('saved_articles').set(marked)
      const { numUpdatedRows } = await query
        .where('user_id', '=', userId)
        .where('article_id', '=', articleId)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows > 0n) return
    }
    const others = tx.selectFrom('saved_articles').where('user_id', '=', userId).where('article_id', '<>', articleId)
    if ((await countAll(others)) >= mostSavedArticles)
      throw new InvalidInput(
        'id',
        `You have saved ${mostSavedArticles.toLocaleString('en')} articles. Remove some first.`,
      )
    await tx
      .insertInto('saved_articles')
      .values({ ...row, saved_at: now, done_at: isDone ? now : null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

export const removeSaved = (db: Database, userId: number, articleId: number) =>
  db.deleteFrom('saved_articles').where('user_id', '=', userId).where('article_id', '=', articleId).execute()
