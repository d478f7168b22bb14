import { NotFound } from '../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import { hasAny } from '../../../platform/server/db/paging.ts'
import { type ArticleRow, findArticle } from '../../articles/server/index.ts'

/** @throws NotFound */
export async function getArticle(db: Database, id: number): Promise<ArticleRow> {
  const article = await findArticle(db, id)
  if (!article) throw new NotFound('article', id)
  return article
}

/** Locks the article until the transaction ends. @throws NotFound */
export async function lockArticle(tx: Transaction, id: number): Promise<ArticleRow> {
  const article = await findLockedArticle(tx, id)
  if (!article) throw new NotFound('article', id)
  return article
}

export const findLockedArticle = (tx: Transaction, id: number): Promise<ArticleRow | undefined> =>
  tx.selectFrom('articles').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Published or not. */
export const hasArticles = (db: Database): Promise<boolean> => hasAny(db.selectFrom('articles'))
