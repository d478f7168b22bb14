import type { AccessLevel, CategoryId, Section } from '../../../contract/catalogue.ts'
import type { Transaction } from '../../db/database.ts'
import type { ImageSize } from '../../db/tables/images.ts'
import { digest } from './preview.ts'
import { publishToLists } from './publish-to-lists.ts'
import type { ArticleRow } from './queries.ts'
import { type SafeHtml, toSafeHtml } from './safe-html.ts'

/** What an article says. */
export interface Writing {
  title: string
  html: SafeHtml
  section: Section
  access: AccessLevel
  categories: readonly CategoryId[]
  keywords: readonly string[]
  partNumbers: readonly string[]
  npnwid: string | null
  sourceUrl: string | null
  image: LeadImage | null
  enteredAt: Date
  /** The date that readers see. */
  datedAt: Date
}

/** A picture kept here, or the address of one that may be kept anywhere. */
export type LeadImage = { alt: string } & ({ name: string; sizes: readonly ImageSize[] } | { url: string })

/** A new article as it comes from whoever writes it. Its HTML is made safe when it is added. */
export interface NewArticle extends Omit<Writing, 'html'> {
  html: string
  isInCarousel: boolean
}

/** The columns that a writing fills, also with what is told of it without its body. Pure. */
export function toColumns(writing: Writing) {
  const { html, access, image } = writing
  const { excerpt, preview, wordCount } = digest(html, access)
  const kept = image && 'name' in image ? image : null
  return {
    npnwid: writing.npnwid,
    title: writing.title,
    body_html: html,
    excerpt,
    preview,
    word_count: wordCount,
    section: writing.section,
    access,
    categories: [...writing.categories],
    keywords: [...writing.keywords],
    part_numbers: [...writing.partNumbers],
    source_url: writing.sourceUrl,
    image_name: kept?.name ?? null,
    image_url: image && 'url' in image ? image.url : null,
    image_alt: image?.alt ?? '',
    image_sizes: JSON.stringify(kept?.sizes ?? []),
    entered_at: writing.enteredAt,
    dated_at: writing.datedAt,
  }
}

/** Writes a new article that nobody sees yet. Nobody has chosen its date. */
export async function addArticle(tx: Transaction, writing: Writing, now: Date): Promise<ArticleRow> {
  return tx
    .insertInto('articles')
    .values({ ...toColumns(writing), is_dated: false, published_at: null, in_carousel_since: null, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Writes a new article and publishes it. Gives its id. */
export async function addPublishedArticle(tx: Transaction, draft: NewArticle, now: Date): Promise<number> {
  const article = await tx
    .insertInto('articles')
    .values({
      ...toColumns({ ...draft, html: toSafeHtml(draft.html) }),
      published_at: now,
      in_carousel_since: draft.isInCarousel ? now : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await publishToLists(tx, article)
  return article.id
}
