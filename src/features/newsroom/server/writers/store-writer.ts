import type { Transaction } from '../../../../platform/server/db/database.ts'

/** Remembers who added an article. */
export async function storeWriter(tx: Transaction, articleId: number, userId: number): Promise<void> {
  await tx.insertInto('article_writers').values({ article_id: articleId, user_id: userId }).execute()
}
