import { canonicalCategory, specifiedCategoryIds } from '../../../../../../platform/contract/catalogue.ts'
import { articleLink, sectionInFolder } from '../../../../../../platform/contract/links.ts'
import { escapeMarkup } from '../../../../../../platform/contract/markup.ts'
import { noTitle } from '../../../../../../platform/contract/no-title.ts'
import { cellText, isRecord } from '../../open/json-rows.ts'
import type { SourceArticle, SourceItem, SourcePicture } from '../../source.ts'
import { dateOf } from '../site-name.ts'

export type WireArticle = Readonly<Record<string, unknown>>

const sections = ['news', 'product', 'design-guide', 'component']

/** With these ids, the check chooses the sections and categories of the same ids. */
export function* wireCategories(): Generator<SourceItem> {
  for (const id of [...sections, ...specifiedCategoryIds]) yield { kind: 'term', taxonomy: 'category', id, name: id }
}

/** `isWhole`: no text was withheld. A list can have an excerpt in place of the text. */
export function toArticle(article: WireArticle, { isWhole }: { isWhole: boolean }): SourceArticle {
  const id = cellText(article['ID'])
  const title = cellText(article['Article Title'])
  const section = sectionOf(article)
  const slug = cellText(article['slug'])
  const description = cellText(article['Description'])
  const isFormatted = /<[a-z]/i.test(description)
  const publishedAt = wireDate(article['Date of Publication']) ?? wireDate(article['Entered Date'])
  return {
    kind: 'article',
    id,
    title: title === noTitle ? '' : title,
    slug,
    publishedAt,
    dropped: isWhole && isFormatted ? [] : [{ what: 'text: only its beginning could be had', example: title }],
    html: isFormatted ? description : `<p>${escapeMarkup(description)}</p>`,
    excerpt: cellText(article['standfirst']),
    status: article['isPublished'] === undefined || isSet(article['isPublished']) ? 'published' : 'draft',
    updatedAt: wireDate(article['updatedAt']),
    ...accessOf(article),
    authors: namesOf(article['authors']),
    categories: [section, ...categoriesOf(article)],
    tags: keywordsOf(article),
    picture: pictureOf(article),
    paths: [articleLink({ id: Number(id), section, slug: '' }), articleLink({ id: Number(id), section, slug })],
    searchTitle: cellText(article['searchTitle']),
    searchDescription: cellText(article['searchDescription']),
    isPinned: false,
    comments: 0,
    here: {
      id: Number(id),
      number: cellText(article['NPNWID']),
      sourceUrl: cellText(article['Source url']),
      enteredAt: wireDate(article['Entered Date']),
    },
  }
}

/** Databases write flags as numbers, texts or booleans. */
const isSet = (flag: unknown) => flag === 1 || flag === true || flag === '1'

function sectionOf(article: WireArticle): string {
  const folder = cellText(article['folder'])
  if (folder !== '') return sectionInFolder(folder) ?? folder
  if (isSet(article['Design'])) return 'design-guide'
  if (isSet(article['component']) || isSet(article['Component'])) return 'component'
  return article['NEWS'] === 0 || article['NEWS'] === '0' || article['NEWS'] === false ? 'product' : 'news'
}

/** The narrowest flag counts. Without one it is for members, the default of the form. */
function accessOf(article: WireArticle): Pick<SourceArticle, 'access' | 'tiers'> {
  if (isSet(article['Premium'])) return { access: 'paid', tiers: ['gold'] }
  if (isSet(article['isSubscriptionRequired'])) return { access: 'paid', tiers: ['silver'] }
  return { access: isSet(article['isFree']) && !isSet(article['isLoginRequired']) ? 'free' : 'members' }
}

function categoriesOf(article: WireArticle): string[] {
  const listed = Array.isArray(article['categories']) ? article['categories'].map(cellText) : []
  const flagged = Object.keys(article).filter((name) => isSet(article[name]) && known.has(canonicalCategory(name)))
  return [...new Set([...listed, ...flagged].filter(Boolean).map(canonicalCategory))]
}
const known = new Set(specifiedCategoryIds)

function keywordsOf(article: WireArticle): string[] {
  const given = article['main_keywords'] ?? article['mainKeywords']
  const words = Array.isArray(given) ? given.map(cellText) : cellText(given).split(',')
  return [...new Set(words.map((word) => word.trim()).filter(Boolean))].slice(0, 100)
}

const namesOf = (authors: unknown) =>
  Array.isArray(authors) ? authors.flatMap((one) => (isRecord(one) ? cellText(one['name']) || [] : [])) : []

function pictureOf(article: WireArticle): SourcePicture | null {
  const name = cellText(article['topstoryimagename'])
  const address = cellText(article['Image url']) || (name && `/assets/${name}`)
  return address === '' ? null : { address, alt: cellText(article['imageAlt']), caption: '' }
}

/** ISO 8601, or `YYYY-MM-DD HH:MM:00` in UTC. */
const wireDate = (value: unknown) =>
  dateOf(cellText(value).replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d(?::\d\d)?)$/, '$1T$2Z') || undefined)
