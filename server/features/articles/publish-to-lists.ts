import type { Transaction } from '../../db/database.ts'
import { invalidate } from '../../db/transaction.ts'
import { indexArticle, type Searchable } from '../search/index.ts'
import { listsOf } from './lists.ts'
import { toWholeText } from './preview.ts'
import { type ArticleRow, replaceListings, replaceParts } from './queries.ts'
import { relateArticle } from './related.ts'

/**
 * Has a live article stand in its lists, be found and be related as it now is, and touches all that shows it. Call it in the transaction
 * that wrote it.
 */
export async function publishToLists(tx: Transaction, article: ArticleRow): Promise<void> {
  const { id } = article
  const lists = listsOf(article)
  await replaceListings(tx, { id, datedAt: article.dated_at, lists })
  await replaceParts(tx, id, article.part_numbers)
  const parts = await indexArticle(tx, toSearchable(article))
  const neighbours = await relateArticle(tx, id)
  const carousel = article.in_carousel_since ? ['carousel'] : []
  invalidate(tx, [...lists, ...parts, ...neighbours, `article:${id}`, ...carousel])
}

/** What search is told of an article. */
export const toSearchable = (article: ArticleRow): Searchable =>
  withOpenText({
    ...article,
    partNumbers: article.part_numbers,
    datedAt: article.dated_at,
    whole: toWholeText(article.body_html),
  })

/** Of a gated article, what is open to everybody is its preview. */
export function withOpenText(article: Omit<Searchable, 'open'> & { preview: string }): Searchable {
  const { id, title, section, access, categories, keywords, partNumbers, datedAt, whole, preview } = article
  const open = access === 'free' ? whole : preview
  return { id, title, section, access, categories, keywords, partNumbers, datedAt, open, whole }
}
