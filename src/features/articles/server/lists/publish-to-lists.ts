import type { Transaction } from '../../../../platform/server/db/database.ts'
import { invalidate } from '../../../../platform/server/db/transaction.ts'
import { indexArticle, indexNewArticles, type Searchable } from '../../../search-index/server/index.ts'
import { correctionsKey } from '../corrections.ts'
import { toWholeText } from '../plain-text.ts'
import { type ArticleRow, addListings, addParts, replaceListings, replaceParts } from '../queries.ts'
import { seriesKey } from '../series.ts'
import { type ListName, listsOf } from './lists.ts'
import { relateArticle, relateNewArticles } from './related.ts'

/** Also invalidates every page that shows the article. Call it in the transaction that wrote the article. */
export async function publishToLists(tx: Transaction, article: ArticleRow): Promise<void> {
  await republishToLists(tx, article)
  invalidate(tx, await relateArticle(tx, article.id))
}

/** For live articles that this transaction has inserted. */
export async function publishNewToLists(tx: Transaction, articles: readonly ArticleRow[]): Promise<void> {
  if (articles.length === 0) return
  const listed = articles.map((article) => ({ article, lists: listsOf(article) }))
  await addListings(
    tx,
    listed.map(({ article, lists }) => toListing(article, lists)),
  )
  await addParts(tx, articles)
  const parts = await indexNewArticles(tx, articles.map(toSearchable))
  const related = await relateNewArticles(
    tx,
    articles.map(({ id }) => id),
  )
  const keys = listed.flatMap(({ article, lists }) => [
    ...keysOfLists(article, lists),
    `article:${article.id}`,
    ...(article.in_carousel_since ? ['carousel'] : []),
  ])
  invalidate(tx, [...keys, ...parts, ...related])
}

/** For a change that leaves the words as they are: the related articles stay. */
export async function republishToLists(tx: Transaction, article: ArticleRow): Promise<void> {
  const { id } = article
  const lists = await replaceInLists(tx, article)
  await replaceParts(tx, id, article.part_numbers)
  const parts = await indexArticle(tx, toSearchable(article))
  const carousel = article.in_carousel_since ? ['carousel'] : []
  invalidate(tx, [...lists, ...parts, `article:${id}`, ...carousel])
}

export async function replaceInLists(tx: Transaction, article: ArticleRow): Promise<ListName[]> {
  const lists = listsOf(article)
  await replaceListings(tx, toListing(article, lists))
  invalidate(tx, keysOfLists(article, lists))
  return lists
}

const toListing = (article: ArticleRow, lists: readonly ListName[]) => ({
  id: article.id,
  datedAt: article.dated_at,
  pinnedAt: article.pinned_at,
  lists,
})

const keysOfLists = ({ corrections, series }: ArticleRow, lists: readonly ListName[]) => [
  ...lists,
  ...(corrections === '' ? [] : [correctionsKey]),
  ...(series === '' ? [] : [seriesKey(series)]),
]

export const toSearchable = (article: ArticleRow): Searchable =>
  withOpenText({
    ...article,
    partNumbers: article.part_numbers,
    datedAt: article.dated_at,
    whole: [toWholeText(article.body_html), article.letters_text].filter(Boolean).join(' '),
  })

/** For a change that no list shows. */
export const reindexArticle = (tx: Transaction, article: ArticleRow) => indexArticle(tx, toSearchable(article))

interface Publishable extends Omit<Searchable, 'open'> {
  standfirst: string
  preview: string
}

/** The open text of a gated article is its preview. The standfirst comes first in every text: first words weigh more in search. */
export function withOpenText({ standfirst, preview, ...article }: Publishable): Searchable {
  const withStandfirst = (text: string) => (standfirst ? `${standfirst} ${text}` : text)
  const open = article.access === 'free' ? article.whole : preview
  return { ...article, open: withStandfirst(open), whole: withStandfirst(article.whole) }
}
