import { posix } from 'node:path'
import { replaceEnclosed } from '../../../../../../platform/contract/markup.ts'
import type { Dropped, SourceArticle, Unclear } from '../../source.ts'
import { dateOf } from '../site-name.ts'
import { withOwnRecord } from '../with-own-record.ts'
import { expand, linkedPage, type SiteSettings } from './addresses.ts'
import { askAboutText } from './ask-about-text.ts'
import { hasField } from './chosen.ts'
import { publishedOf } from './dates.ts'
import { givenAgain, isGivenAgain, type MarkdownPage, yesOrNo } from './front-matter.ts'
import { inheritedBy } from './inherited.ts'
import { markdownToHtml } from './to-html.ts'
import { whoReads } from './who-reads.ts'

export function toPage(path: string, { matter, text }: MarkdownPage, settings: SiteSettings): SourceArticle {
  const dropped: Dropped[] = []
  const place = placeOf(path)
  const slug = word(matter['slug']) || place.slug
  const html = markdownToHtml(text, dropped, { path, placeOf })
  const drop = (what: string, example: string) => void dropped.push({ what, example })
  const { at: publishedAt, days } = publishedOf(matter, place.date, drop)
  for (const [name, value] of Object.entries(matter))
    if (givenAgain.test(name)) drop(`another value of field ${name.replace(givenAgain, '')}`, JSON.stringify(value))
  const categories = names(matter['categories'] ?? matter['category'])
  const tags = names(matter['tags'] ?? matter['keywords'])
  const around = inheritedBy(path, settings.inherited)
  const { status, closing } = whoReads(
    { ...around.matter, ...matter },
    {
      path,
      date: publishedAt,
      isDraft: place.isDraft,
      leftOut: settings.leftOut,
      unsure: [...around.unsure.map((one) => withoutFields(one, matter)), { date: place.date }],
      tags: [...tags, ...categories, ...otherTerms(matter)],
    },
  )
  askAboutText(text, closing)
  const { chosenBy } = settings
  if (chosenBy !== null && !hasField(chosenBy, { ...around.matter, ...matter }, text))
    closing.ask(`notes without the field ${chosenBy}`, path)
  const page: SourceArticle = {
    kind: place.isArticle || word(matter['layout']) === 'post' ? 'article' : 'page',
    id: path,
    slug,
    dropped,
    html: withAddresses(html, path),
    title: word(matter['title']) || slug.replaceAll('-', ' '),
    excerpt: firstText(matter['excerpt'], matter['summary'], matter['description']),
    status,
    access: closing.access,
    unclear: closing.unclear,
    publishedAt,
    updatedAt: dateOf(matter['lastmod'] ?? matter['updatedDate'] ?? matter['last_modified_at']),
    authors: names(matter['authors'] ?? matter['author']),
    categories,
    tags,
    picture: pictureOf(matter, path),
    paths: [
      ...pathsOf(matter, settings, { folder: place.folder, slug, categories, days }),
      // Its folder may have an index, too.
      ...(/\/readme\.\w{1,9}$/i.test(path) ? [`/${[place.folder, slug, 'readme'].filter(Boolean).join('/')}/`] : []),
    ],
    searchTitle: word(matter['seo_title']),
    searchDescription: word(matter['description']),
    isPinned: yesOrNo(matter['pin']) === true || yesOrNo(matter['featured']) === true,
    comments: 0,
  }
  return withRecord(page, html, matter)
}

function withRecord(page: SourceArticle, html: string, matter: Record<string, unknown>): SourceArticle {
  const own = withOwnRecord(page, matter['groundplane'], tidyHtml(html))
  const article = own.own ? { ...own, unclear: addedByHand(page.unclear ?? []) } : own
  if (!isGivenAgain('groundplane', matter)) return article
  return {
    ...article,
    unclear: [...(article.unclear ?? []), { what: 'field groundplane', example: 'It is given twice' }],
  }
}

const withAddresses = (html: string, path: string) =>
  html
    .replace(/(<img\b[^<>]*\ssrc=")([^"]*)"/g, (_, before: string, src: string) => `${before}${below(path, src)}"`)
    .replace(/(<a\s[^<>]*?href=")([^"]*)"/g, (_, before: string, href: string) => {
      const address = href.replace(ofPelican, '')
      return `${before}${linkedPage(path, address, placeOf) ?? address}"`
    })

const picturesIn = ['featured_image', 'featuredImage', 'image', 'cover', 'heroImage', 'images', 'thumbnail']

function pictureOf(matter: Record<string, unknown>, path: string): SourceArticle['picture'] {
  const image = firstText(...picturesIn.map((name) => matter[name]))
  if (image === '') return null
  const alt = firstText(matter['image_alt'], asRecord(matter['cover'])['alt'])
  return { address: below(path, image), alt, caption: '' }
}

const withoutFields = (given: Readonly<Record<string, unknown>>, own: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => own[name] === undefined))

const blocks = 'p|h[2-4]|ul|ol|li|blockquote|aside|figure|figcaption|table|caption|thead|tbody|tfoot|tr|th|td|hr'
const blockTag = new RegExp(`(</?(?:${blocks})(?:\\s[^<>]*)?>|\ue000\\d+\ue001)`)

export function withoutGaps(html: string): string {
  const code: string[] = []
  const marked = replaceEnclosed(
    html.replace(/[\ue000\ue001]/g, ''),
    /<pre[\s>]/g,
    () => /<\/pre>/g,
    ({ whole }) => `\ue000${code.push(whole) - 1}\ue001`,
  )
  return marked
    .split(blockTag)
    .map((piece, at) => (at % 2 === 1 ? piece : withoutEnds(piece)))
    .join('')
    .replace(/\ue000(\d+)\ue001/g, (_, at: string) => code[Number(at)] ?? '')
}

/** Keeps non-breaking spaces. */
function withoutEnds(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && gap.has(text.charAt(from))) from += 1
  while (to > from && gap.has(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}
const gap = new Set([' ', '\t', '\r', '\n'])

/** Removes what Markdown adds: gaps between blocks, and a line break at the end of code. */
export const tidyHtml = (html: string) => withoutGaps(html.replaceAll('\n</code></pre>', '</code></pre>'))

const word = (value: unknown) =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
const asRecord = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

function firstText(...values: unknown[]): string {
  for (const value of values) {
    const { url, src, image } = asRecord(value)
    const found = word(value) || (Array.isArray(value) ? firstText(...value) : word(url) || word(src) || word(image))
    if (found !== '') return found
  }
  return ''
}

function names(value: unknown): string[] {
  const given = Array.isArray(value)
    ? value.map((one) => word(one) || word(asRecord(one)['name']))
    : word(value).split(',')
  return [...new Set(given.map((one) => one.trim()).filter(Boolean))].slice(0, 50)
}

const otherTerms = (matter: Record<string, unknown>) =>
  Object.entries(matter).flatMap(([name, value]) =>
    /^(?:categories|category|tags|keywords) #\d+$/.test(name) ? names(value) : [],
  )

interface Place {
  folder: string
  slug: string
  date: string | undefined
  isArticle: boolean
  isDraft: boolean
}

/** Reads paths such as `_posts/2019-05-01-name.md`, `content/post/name/index.md`, `src/content/blog/name.md`. */
function placeOf(path: string): Place {
  const below = path.replace(/^(?:.*?\/)?(?:src\/)?(?:content|collections)\//, '')
  const parts = below.replace(/\.\w+$/, '').split('/')
  const isBundle = /^(?:_?index|readme)$/i.test(parts.at(-1) ?? '') && parts.length > 1
  if (isBundle) parts.pop()
  const name = parts.pop() ?? ''
  const [, date, rest = name] =
    /^(\d{4}-\d\d-\d\d)(?:-\d{4}(?=\.))?(?:[-_ ]|\.(?![a-z]{2}(?:-[a-z]{2})?$))(.+)$/.exec(name) ?? []
  const isPost = parts.some((part) => /^(?:_posts|posts?|blog|articles?|news|drafts|_drafts)$/.test(part))
  return {
    folder: parts.filter((part) => !part.startsWith('_')).join('/'),
    slug: rest,
    date,
    isArticle: isPost || date !== undefined,
    isDraft: parts.includes('_drafts'),
  }
}

type Named = Omit<Parameters<typeof expand>[1], 'day'> & { days: readonly string[] }

function pathsOf(matter: Record<string, unknown>, { permalinks }: SiteSettings, { days, ...named }: Named) {
  const { folder, slug, categories } = named
  const given = [
    matter['url'],
    matter['permalink'],
    ...[matter['aliases'] ?? matter['redirect_from'] ?? []].flat(),
  ].map(word)
  const patterns = [permalinks.get(folder.split('/')[0] ?? ''), permalinks.get('')]
  const chosen = [...given, ...patterns].flatMap((path) =>
    path?.startsWith('/')
      ? (days.length === 0 ? [undefined] : days).flatMap((day) => expand(path, { ...named, day }) ?? [])
      : [],
  )
  const usual = [
    `/${[folder, slug].filter(Boolean).join('/')}/`,
    ...days.map((day) => `/${[...categories, day.replaceAll('-', '/'), slug].join('/')}.html`),
  ]
  return [...new Set([...chosen, ...usual])]
}

/** Fields that this product has not exported: somebody may have closed the page with them. */
const addedByHand = (unclear: readonly Unclear[]) =>
  unclear.filter(({ what }) => what.startsWith('field ') && !exported.has(what.slice('field '.length)))

const exported = new Set(
  (
    'title slug url aliases date lastmod expiryDate authors section categories tags part_numbers excerpt ' +
    'description seo_title image image_alt image_credit pin groundplane'
  ).split(' '),
)

/** Only addresses beside the page change: they become those of the folder. */
const below = (path: string, given: string) => {
  const address = given.replace(ofPelican, '')
  return /^(?:[a-z][\w+.-]*:|\/|#)/i.test(address)
    ? address
    : `/${posix.join(posix.dirname(path), address).replace(/^(?:\.\.\/)+/, '')}`
}

/** `{static}/images/a.png` is below the folder of contents, `{attach}a.png` beside the page. */
const ofPelican = /^(?:[{|]|%7[BC])(?:static|attach|filename)(?:[}|]|%7[CD])/i

export function addressesIn({ html, picture, own }: SourceArticle): string[] {
  const shown = [...html.matchAll(/<img\b[^<>]*\ssrc="([^"]*)"/g)].map(([, src = '']) => src.replaceAll('&amp;', '&'))
  const lead = picture && 'address' in picture ? [picture.address] : []
  return [...lead, ...shown, own?.socialPicture ?? ''].filter((address) => address.startsWith('/'))
}
