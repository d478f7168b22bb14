import type { AccessLevel, CategoryId, Section } from '../../../platform/contract/catalogue.ts'
import type { ImageSize } from '../../../platform/server/db/column-values.ts'
import type { Transaction } from '../../../platform/server/db/database.ts'
import { forTextFields, type TextColumns, type TextFieldName, textFields } from '../contract/fields.ts'
import { publishNewToLists } from './lists/publish-to-lists.ts'
import { lockLists } from './locks.ts'
import { deriveTexts, type PreviewLength, specifiedPreview } from './preview.ts'
import type { ArticleRow } from './queries.ts'
import { type SafeHtml, toSafeHtml } from './safe-html.ts'

export interface Writing extends Record<TextFieldName, string> {
  html: SafeHtml
  section: Section
  access: AccessLevel
  categories: readonly CategoryId[]
  keywords: readonly string[]
  partNumbers: readonly string[]
  authorIds: readonly number[]
  image: LeadImage | null
  previewLength: PreviewLength
  enteredAt: Date
  datedAt: Date
}

export type LeadImage = { name: string; sizes: readonly ImageSize[]; credit?: string } | { url: string }

type PartialTexts = { [Name in TextFieldName]?: string | undefined }

/** Comes from an import. Its HTML is sanitised when it is added. */
export interface NewArticle
  extends Omit<Writing, 'html' | 'authorIds' | 'previewLength' | TextFieldName>,
    PartialTexts {
  title: string
  html: string
  authorIds?: readonly number[]
  isInCarousel: boolean
}

export function toColumns(writing: Writing) {
  const { html, access, image } = writing
  const { excerpt, preview, wordCount } = deriveTexts(html, access, writing.previewLength)
  const kept = image && 'name' in image ? image : null
  return {
    ...toTextColumns(writing),
    body_html: html,
    excerpt,
    preview,
    word_count: wordCount,
    section: writing.section,
    access,
    categories: [...writing.categories],
    keywords: [...writing.keywords],
    part_numbers: [...writing.partNumbers],
    author_ids: [...writing.authorIds],
    image_name: kept?.name ?? null,
    image_url: image && 'url' in image ? image.url : null,
    image_sizes: JSON.stringify(kept?.sizes ?? []),
    image_credit: kept?.credit ?? '',
    entered_at: writing.enteredAt,
    dated_at: writing.datedAt,
  }
}

const toTextColumns = (texts: Record<TextFieldName, string>) =>
  Object.fromEntries(textFields.map(({ name, column }) => [column, texts[name]])) as TextColumns

/** The article is unpublished. Publishing sets its date. */
export async function addArticle(tx: Transaction, writing: Writing, now: Date): Promise<ArticleRow> {
  await lockLists(tx)
  return tx
    .insertInto('articles')
    .values({ ...toColumns(writing), is_dated: false, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function addPublishedArticle(tx: Transaction, draft: NewArticle, now: Date): Promise<number> {
  const [article] = await addPublishedArticles(tx, [draft], now)
  if (!article) throw new Error('The database returned no article')
  return article.id
}

/** Adds them together, since most of the time is the way to the database. Returns them in this order. */
export async function addPublishedArticles(
  tx: Transaction,
  drafts: readonly NewArticle[],
  now: Date,
): Promise<ArticleRow[]> {
  if (drafts.length === 0) return []
  await lockLists(tx)
  const articles = await tx
    .insertInto('articles')
    .values(
      drafts.map((draft) => ({
        ...toColumns({
          ...draft,
          ...forTextFields(({ name }) => draft[name] ?? ''),
          html: toSafeHtml(draft.html),
          authorIds: draft.authorIds ?? [],
          previewLength: specifiedPreview,
        }),
        published_at: now,
        in_carousel_since: draft.isInCarousel ? now : null,
      })),
    )
    .returningAll()
    .execute()
  await publishNewToLists(tx, articles)
  return articles
}
