import { NotFound } from '../../../platform/server/core/errors.ts'
import type { Transaction } from '../../../platform/server/db/database.ts'
import { invalidate } from '../../../platform/server/db/transaction.ts'
import { unindexArticle } from '../../search-index/server/index.ts'
import { listsOf } from './lists/lists.ts'
import { unrelateArticle } from './lists/related.ts'
import { lockLists } from './locks.ts'
import { replaceListings } from './queries.ts'

/** The row must be locked. @throws NotFound */
export async function unpublishArticle(tx: Transaction, id: number): Promise<void> {
  await lockLists(tx)
  const article = await tx
    .updateTable('articles')
    .set({ published_at: null, take_down_at: null, pinned_at: null, unpin_at: null })
    .where('id', '=', id)
    .where('published_at', 'is not', null)
    .returning(['section', 'categories', 'author_ids', 'keywords', 'dated_at', 'in_carousel_since'])
    .executeTakeFirstOrThrow(() => new NotFound('article', id))
  await replaceListings(tx, { id, datedAt: article.dated_at, pinnedAt: null, lists: [] })
  const parts = await unindexArticle(tx, id)
  const neighbours = await unrelateArticle(tx, id)
  const carousel = article.in_carousel_since ? ['carousel'] : []
  invalidate(tx, [...listsOf(article), ...parts, ...neighbours, ...carousel, `article:${id}`, 'most-read'])
}
