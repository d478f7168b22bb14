import { NotFound } from '../../core/errors.ts'
import type { Transaction } from '../../db/database.ts'
import type { ArticleRow } from '../articles/index.ts'

/** An article that nobody else changes until this transaction ends. @throws NotFound */
export async function lockArticle(tx: Transaction, id: number): Promise<ArticleRow> {
  const article = await findLocked(tx, id)
  if (!article) throw new NotFound('article', id)
  return article
}

export const findLocked = (tx: Transaction, id: number): Promise<ArticleRow | undefined> =>
  tx.selectFrom('articles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
