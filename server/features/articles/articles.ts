import type { Refusal } from '../../../contract/articles.ts'
import type { AccessLevel, CategoryId, Section } from '../../../contract/catalogue.ts'
import { limits } from '../../../contract/catalogue.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { ImageSize } from '../../db/tables.ts'
import { touchPages } from '../../db/transaction.ts'
import { days } from '../../durations.ts'
import { NotFound } from '../../errors.ts'
import { indexArticle, type Searchable } from '../search/index.ts'
import { decideAccess, type Reader } from './access.ts'
import { listsOf } from './lists.ts'
import { digest, toWholeText } from './preview.ts'
import {
  type ArticleRow,
  findArticle,
  findMostRead,
  findRelated,
  type ListedRow,
  replaceListings,
  replaceParts,
} from './queries.ts'
import { relateArticle } from './related.ts'
import { toSafeHtml } from './safe-html.ts'

export type Reading = { show: 'full'; article: ArticleRow } | { show: 'preview'; because: Refusal; article: ListedRow }

/** An article as far as this reader may see it. Throws `NotFound` when there is none, or none for this reader. */
export async function readArticle(db: Database, id: number, reader: Reader | null, now: Date): Promise<Reading> {
  const article = await findArticle(db, id)
  if (!article) throw new NotFound('article', id)
  const access = decideAccess({ access: article.access, isPublished: article.published_at !== null }, reader, now)
  if (access.show === 'nothing') throw new NotFound('article', id)
  if (access.show === 'full') return { show: 'full', article }
  const { body_html: _withheld, ...listed } = article
  return { show: 'preview', because: access.because, article: listed }
}

/** Live articles on the same parts and subjects as a live one. Throws `NotFound`. */
export async function listRelated(db: Database, id: number): Promise<{ article: ArticleRow; related: ListedRow[] }> {
  const article = await findArticle(db, id)
  if (!article?.published_at) throw new NotFound('article', id)
  return { article, related: await findRelated(db, id, limits.related) }
}

/** What most readers read in the last 30 days. */
export function listMostRead(db: Database, now: Date): Promise<ListedRow[]> {
  const since = new Date(now.getTime() - days(30)).toISOString().slice(0, 10)
  return findMostRead(db, since, limits.homeList)
}

/** An article as it comes from whoever writes it. */
export interface Draft {
  title: string
  html: string
  section: Section
  access: AccessLevel
  categories: CategoryId[]
  keywords: string[]
  partNumbers: string[]
  npnwid: string | null
  sourceUrl: string | null
  image: { name: string; sizes: ImageSize[]; alt: string } | null
  enteredAt: Date
  datedAt: Date
  isInCarousel: boolean
}

/** Writes a new article and publishes it. Its HTML is made safe here, where it is kept. Gives its id. */
export async function addPublishedArticle(tx: Transaction, draft: Draft, now: Date): Promise<number> {
  const html = toSafeHtml(draft.html)
  const { excerpt, preview, wordCount } = digest(html, draft.access)
  const { id } = await tx
    .insertInto('articles')
    .values({
      npnwid: draft.npnwid,
      title: draft.title,
      body_html: html,
      excerpt,
      preview,
      word_count: wordCount,
      section: draft.section,
      access: draft.access,
      categories: draft.categories,
      keywords: draft.keywords,
      part_numbers: draft.partNumbers,
      source_url: draft.sourceUrl,
      image_name: draft.image?.name ?? null,
      image_url: null,
      image_alt: draft.image?.alt ?? '',
      image_sizes: JSON.stringify(draft.image?.sizes ?? []),
      entered_at: draft.enteredAt,
      dated_at: draft.datedAt,
      published_at: now,
      in_carousel_since: draft.isInCarousel ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lists = listsOf(draft)
  await replaceListings(tx, { id, datedAt: draft.datedAt, lists })
  await replaceParts(tx, id, draft.partNumbers)
  const parts = await indexArticle(tx, toSearchable({ ...draft, id, whole: toWholeText(html), preview }))
  const neighbours = await relateArticle(tx, id)
  touchPages(tx, [...lists, ...parts, ...neighbours, `article:${id}`, ...(draft.isInCarousel ? ['carousel'] : [])])
  return id
}

/** What search is told of an article: of a gated one, what is open to everybody is its preview. */
export function toSearchable(article: Omit<Searchable, 'open'> & { preview: string }): Searchable {
  const { id, title, section, access, categories, keywords, partNumbers, datedAt, whole, preview } = article
  const open = access === 'free' ? whole : preview
  return { id, title, section, access, categories, keywords, partNumbers, datedAt, open, whole }
}
