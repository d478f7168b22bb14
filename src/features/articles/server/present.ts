import { type CategoryId, limits, specifiedCategoryIds } from '../../../platform/contract/catalogue.ts'
import { folderOf } from '../../../platform/contract/links.ts'
import { noTitle } from '../../../platform/contract/no-title.ts'
import { type Plan } from '../../../platform/contract/plans.ts'
import { shorten } from '../../../platform/contract/shorten.ts'
import type { BylineRow } from '../../../platform/server/db/column-values.ts'
import { withCodeLines } from '../../engineering-blocks/server/code/index.ts'
import { withData } from '../../engineering-blocks/server/data-blocks/index.ts'
import { withDiagrams } from '../../engineering-blocks/server/diagrams/index.ts'
import { presentPicture, withCredits } from '../../pictures/server/images/index.ts'
import type {
  ArticleListItem,
  ArticleRefused,
  ArticleToRead,
  ArticleView,
  BesideArticle,
  Byline,
  GatedContents,
  Refusal,
} from '../contract/articles.ts'
import { refusals } from '../contract/articles.ts'
import {
  type ArticleWireTexts,
  articleTextFields,
  type ListedTextColumn,
  listedTextFields,
  type WireTexts,
} from '../contract/fields.ts'
import type { Reading } from './articles.ts'
import { toPlainText } from './plain-text.ts'
import type { ArticleRow, ListedRow, PreviewRow } from './queries.ts'
import { withSponsoredLinks } from './sponsored-links.ts'

const wordsPerMinute = 220

export const minutesToRead = (words: number) => Math.max(1, Math.round(words / wordsPerMinute))

/** Plain text. Anybody may see it. */
export const summaryOf = ({ standfirst, excerpt }: Pick<ListedRow, 'standfirst' | 'excerpt'>): string =>
  standfirst || excerpt

/** The only place for the odd names of the specification's wire format. */
export function presentListItem(row: ListedRow): ArticleListItem {
  const pictures = presentPicture({ name: row.image_name ?? '', sizes: row.image_sizes })
  return {
    // First: V8 copies many fields at once only into an empty object.
    ...categoryFlags(row.categories),
    ID: row.id,
    ...wireTexts(row),
    Description: row.excerpt,
    'Entered Date': row.entered_at.toISOString(),
    'Date of Publication': row.dated_at.toISOString(),
    'Image url': row.image_url ?? pictures.at(-1)?.url ?? null,
    topstoryimagename:
      row.image_name && pictures.length > 0 ? `${row.image_name}-${pictures.at(-1)?.width}.webp` : null,
    main_keywords: row.keywords.join(', '),
    NEWS: row.section === 'news' ? 1 : row.section === 'product' ? 0 : null,
    Design: flag(row.section === 'design-guide'),
    component: flag(row.section === 'component'),
    isFree: flag(row.access === 'free'),
    isLoginRequired: flag(row.access === 'login'),
    isSubscriptionRequired: flag(row.access === 'silver'),
    Premium: flag(row.access === 'gold'),
    isPublished: flag(row.published_at !== null),
    isCarousel: flag(row.in_carousel_since !== null),
    categories: row.categories,
    folder: folderOf(row.section),
    pictures,
    partNumbers: row.part_numbers,
    authors: row.bylines.map(({ id, slug, name }) => ({ id, slug, name })),
  }
}

const presentByline = ({ id, slug, name, line, image_name, image_sizes }: BylineRow): Byline => ({
  id,
  slug,
  name,
  line,
  pictures: presentPicture({ name: image_name ?? '', sizes: image_sizes }),
})

const wireTexts = (row: Pick<ListedRow, ListedTextColumn>) =>
  Object.fromEntries(listedTextFields.map(({ wire, column }) => [wire, row[column]])) as WireTexts

const articleWireTexts = (row: PreviewRow) =>
  Object.fromEntries(articleTextFields.map(({ wire, column }) => [wire, row[column]])) as ArticleWireTexts

export function presentView(row: ArticleRow, reader: { plan: Plan | null; topics: string[] }): ArticleView {
  const redirect = forwardsTo(row)
  return {
    article: {
      ...presentArticle(row, reader.topics),
      Description: withCodeLines(withData(withDiagrams(withCredits(toSponsored(row))), row.part_numbers)),
      socialDescription: shorten(openingOf(row), limits.socialDescriptionCharacters),
    },
    ...(redirect && { redirect }),
    isSubscribed: reader.plan !== null,
    subscriptionType: reader.plan,
    isFree: row.access === 'free',
  }
}

const toSponsored = (row: ArticleRow) => (row.sponsor ? withSponsoredLinks(row.body_html) : row.body_html)

/** A free article's start is stored. Of a gated one only the preview is, with which the text begins. */
function openingOf({ access, excerpt, preview, body_html }: ArticleRow): string {
  if (access === 'free') return excerpt
  return preview.length > limits.socialDescriptionCharacters ? preview : toPlainText(body_html)
}

/** Takes no row with a body, so that none can leak. */
export function presentRefusal(
  { article: row, because, contents }: { article: PreviewRow; because: Refusal; contents: GatedContents },
  reader: { plan: Plan | null; requestId: string; topics: string[] },
): ArticleRefused {
  const sentences: Record<Refusal, string> = {
    login_required: 'Login required',
    subscription_required: 'A silver membership is needed to read this article',
    premium_required: 'A gold membership is needed to read this article',
  }
  return {
    error: refusals[because],
    message: sentences[because],
    code: because,
    requestId: reader.requestId,
    preview: row.preview,
    article: {
      ...presentArticle(row, reader.topics),
      Description: null,
      socialDescription: shorten(row.preview, limits.socialDescriptionCharacters),
    },
    contents,
    isSubscribed: reader.plan !== null,
    subscriptionType: reader.plan,
  }
}

function presentArticle(row: PreviewRow, topics: string[]): Omit<ArticleToRead, 'Description' | 'socialDescription'> {
  return {
    ...presentListItem(row),
    ...articleWireTexts(row),
    excerpt: row.excerpt,
    authors: row.bylines.map(presentByline),
    minutesToRead: minutesToRead(row.word_count),
    updatedAt: shownChange(row).toISOString(),
    imageCredit: row.image_credit,
    topics,
  }
}

export const presentBeside = (
  { show, article }: Reading,
  { hasLetters, takesLetters }: Record<'hasLetters' | 'takesLetters', boolean>,
): BesideArticle => ({
  series: article.series_parts.map(({ id, title, section, slug }) => ({
    ID: id,
    title: title || noTitle,
    folder: folderOf(section),
    slug,
  })),
  isLesson: article.is_lesson,
  takesLetters,
  hasLetters: hasLetters && show === 'full' && article.letters_text !== '',
})

/** An article without a text of its own sends its readers to its source. */
export function forwardsTo(row: Pick<ArticleRow, 'body_html' | 'source_url'>): string | undefined {
  if (row.body_html.trim() !== '' || !row.source_url) return undefined
  return /^https?:\/\//i.test(row.source_url) ? row.source_url : undefined
}

const flag = (is: boolean) => (is ? 1 : 0)

const noCategory = Object.fromEntries(specifiedCategoryIds.map((id) => [id, flag(false)]))

/** Types cannot name the flags: a publisher has categories of his own. */
function categoryFlags(categories: readonly CategoryId[]): object {
  const flags = { ...noCategory }
  for (const id of categories) flags[id] = flag(true)
  return flags
}

/** A scheduled article is written before readers see it, so its date may be the later one. */
export const shownChange = ({ dated_at, updated_at }: Record<'dated_at' | 'updated_at', Date>): Date =>
  updated_at < dated_at ? dated_at : updated_at
