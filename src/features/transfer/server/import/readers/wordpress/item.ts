import { decodedOrSame } from '../../../../../../platform/contract/decode-text.ts'
import { replaceEnclosed } from '../../../../../../platform/contract/markup.ts'
import { toSlug } from '../../../../../../platform/contract/slugs.ts'
import { textIn, type XmlElement } from '../../open/xml.ts'
import { parseOwnAuthor, toOwnAuthor } from '../../own-record.ts'
import {
  type Dropped,
  narrowest,
  type SourceAccess,
  type SourceArticle,
  type SourceItem,
  type SourceStatus,
  type SourceTerm,
} from '../../source.ts'
import { wordsOfHtml } from '../../text/words.ts'
import { askAboutTerm } from '../closing/classes.ts'
import { Closing } from '../closing/unclear.ts'
import { type FileBeside, withEnclosed } from '../enclosed.ts'
import { withOwnRecord } from '../with-own-record.ts'
import { readComments } from './comments.ts'
import { toArticleHtml } from './content.ts'
import { instantOf, isPossible } from './dates.ts'
import { accessOfNewsletter, findGates, isRuleType, membershipPlugins } from './gates.ts'
import { notesOfBlocks } from './notes.ts'
import { type ContentOf, replaceShortcodes } from './shortcodes.ts'
export interface OfExport {
  site: string
  /** What closes a category or tag, by keys such as `category news`. */
  closed: ReadonlyMap<string, ReadonlySet<string>>
}

export function* readItem(item: XmlElement, { site, closed }: OfExport): Generator<SourceItem> {
  const type = textIn(item, 'wp:post_type') || 'post'
  const id = textIn(item, 'wp:post_id') || textIn(item, 'guid')
  const about = textIn(item, 'title') || `${type} ${id}`
  if (id === '') yield { kind: 'problem', about, reason: 'It has no number' }
  else if (type === 'attachment') yield* readAttachment(item, id)
  else if (type === 'guest-author') yield* readGuestAuthor(item)
  else if (type === 'post' || type === 'page') {
    if (textIn(item, 'wp:status') === 'auto-draft')
      yield { kind: 'problem', about, reason: 'A draft that WordPress created automatically' }
    else yield* readArticle(item, { type, id, site, closed })
  } else {
    if (isRuleType(type)) yield { kind: 'rule', what: `type ${type.slice(0, 60)}`, example: about }
    yield { kind: 'problem', about, reason: otherTypes.get(type) ?? `WordPress calls it ${type.slice(0, 60)}` }
  }
}

const otherTypes = new Map([
  ['nav_menu_item', 'An entry of a menu. Edit the menu of this site in the settings'],
  ['revision', 'An earlier version of an article'],
  ['wp_block', 'A block that articles share'],
  ['wp_template', 'Part of a theme'],
  ['wp_template_part', 'Part of a theme'],
  ['wp_global_styles', 'Part of a theme'],
  ['wp_navigation', 'A menu. Edit the menu of this site in the settings'],
  ['custom_css', 'Part of a theme'],
  ['customize_changeset', 'Part of a theme'],
  ['oembed_cache', 'A copy of another site'],
  ['feedback', 'A response to a form'],
  ['wpcf7_contact_form', 'A form'],
])

function* readAttachment(item: XmlElement, id: string): Generator<SourceItem> {
  const address = textIn(item, 'wp:attachment_url') || textIn(item, 'guid')
  const parent = textIn(item, 'wp:post_parent')
  const meta = metaOf(item)
  yield {
    kind: 'attachment',
    id,
    address,
    // Below the folder of uploads. `wxr.ts` turns it into the path in the archive.
    path: meta.get('_wp_attached_file') ?? null,
    alt: meta.get('_wp_attachment_image_alt')?.trim() ?? '',
    caption: shortText(textIn(item, 'excerpt:encoded'), { id, drop: () => {} }),
    ...(parent !== '' && parent !== '0' && { parent }),
  }
}

function* readGuestAuthor(item: XmlElement): Generator<SourceItem> {
  const meta = metaOf(item)
  const id = meta.get('cap-user_login') ?? ''
  const name = wordsOfHtml(meta.get('cap-display_name') || textIn(item, 'title')) || id
  if (id === '') return
  const biography = wordsOfHtml(meta.get('cap-description') ?? '')
  const recorded = parseOwnAuthor(meta.get('_groundplane') ?? '')
  const own = recorded ?? toOwnAuthor({ name, biography, links: [meta.get('cap-website')?.trim() ?? ''] })
  yield { kind: 'author', id, name, biography, ...(own && { own }), ...(recorded && { comesAlone: true }) }
}

function* readArticle(
  item: XmlElement,
  { type, id, site, closed }: OfExport & { type: 'post' | 'page'; id: string },
): Generator<SourceItem> {
  const dropped: Dropped[] = []
  const closing = new Closing(dropped)
  const meta = metaOf(item)
  const title = wordsOfHtml(textIn(item, 'title'))
  const content = item.children.find(({ name }) => name === 'content:encoded')
  const drop = (what: string, example: string) => void dropped.push({ what, example })
  const about = { id, drop }
  const notes = notesOfBlocks(meta.get('footnotes') ?? '')
  const html = withEnclosed(toArticleHtml(content?.text ?? '', about), enclosedIn(item, drop), dropped) + notes
  const access = narrowest(
    accessOfNewsletter(meta.get('_jetpack_newsletter_access') ?? ''),
    findGates(content?.text ?? '', drop, closing),
    readFields(item, { closing, closed }, dropped),
    closing.access,
  )
  const terms = termsOf(item, dropped, closing)
  const status = statusOf(item, closing)
  if (status !== 'password' && textIn(item, 'wp:post_password') !== '') drop('password', title)
  const thumbnail = meta.get('_thumbnail_id') ?? ''
  const article: SourceArticle = {
    kind: type === 'page' ? 'page' : 'article',
    id,
    title,
    html,
    dropped,
    excerpt: shortText(textIn(item, 'excerpt:encoded'), about),
    status,
    publishedAt: publishedAt(item),
    updatedAt: instantOf(textIn(item, 'wp:post_modified_gmt')),
    access,
    unclear: closing.unclear,
    ...terms,
    picture: /^[1-9]\d*$/.test(thumbnail) ? { attachment: thumbnail } : null,
    paths: pathsOf(item, { type, id, site }),
    slug: decodedOrSame(textIn(item, 'wp:post_name')),
    searchTitle: withoutVariables(meta.get('_yoast_wpseo_title') || meta.get('rank_math_title') || ''),
    searchDescription: withoutVariables(meta.get('_yoast_wpseo_metadesc') || meta.get('rank_math_description') || ''),
    isPinned: textIn(item, 'wp:is_sticky') === '1',
    comments: 0,
    letters: readComments(item, drop),
  }
  for (const what of membershipPlugins(content?.text ?? '')) yield { kind: 'rule', what, example: title }
  yield withOwnRecord(article, meta.get('_groundplane'), content?.text)
  if (content?.isDamaged)
    yield {
      kind: 'problem',
      about: title || id,
      reason: 'Its text has ]]> in the wrong place: compare it with the old site',
    }
}

function readFields(
  item: XmlElement,
  { closing, closed }: Pick<OfExport, 'closed'> & { closing: Closing },
  dropped: Dropped[],
): SourceAccess {
  const fields = new Closing(dropped)
  for (const child of item.children) {
    if (child.name === 'wp:postmeta') fields.field(textIn(child, 'wp:meta_key'), textIn(child, 'wp:meta_value'))
  }
  for (const { taxonomy, id } of termsIn(item))
    for (const what of closed.get(`${taxonomy} ${id}`) ?? []) closing.ask(what, `${taxonomy} ${id}`)
  for (const { what, example } of fields.unclear) closing.ask(what, example)
  return fields.access
}

const metaOf = (item: XmlElement) =>
  new Map(
    item.children.flatMap((child) =>
      child.name === 'wp:postmeta' ? [[textIn(child, 'wp:meta_key'), textIn(child, 'wp:meta_value')] as const] : [],
    ),
  )

/**
 * WordPress notes what a text links as `address`, size and media type, each on its line; podcast plugins add more behind
 * them. It also finds what the author has put into a comment, which no reader saw.
 */
function enclosedIn({ children }: XmlElement, drop: (what: string, example: string) => void): FileBeside[] {
  const raw = children.find(({ name }) => name === 'content:encoded')?.text ?? ''
  const shown = replaceEnclosed(
    raw,
    /<!--(?!\s{0,5}\/?wp:)/g,
    () => /-->/g,
    () => '',
  )
  return children
    .filter((child) => child.name === 'wp:postmeta' && textIn(child, 'wp:meta_key') === 'enclosure')
    .map((child) => {
      const [address = '', , type = ''] = textIn(child, 'wp:meta_value').split('\n', 3)
      return { address: address.trim(), type: type.trim() }
    })
    .filter(({ address }) => {
      const isHidden = raw.includes(address) && !shown.includes(address)
      if (isHidden) drop('file that only a comment names', address)
      return !isHidden
    })
}

interface Term {
  taxonomy: string
  id: string
  name: string
}

/** The first exports have only names. Later ones have some of them twice, with and without an id. */
function termsIn({ children }: XmlElement): Term[] {
  const all = children
    .filter(({ name }) => name === 'category')
    .map(({ attributes, text }) => ({
      taxonomy: (attributes.get('domain') ?? 'category').replace(/^tag$/, 'post_tag'),
      id: attributes.get('nicename') ?? '',
      name: wordsOfHtml(text),
    }))
  const named = all.filter(({ id }) => id !== '')
  if (named.length > 0) return named
  return all.filter(({ name }) => name !== '').map((one) => ({ ...one, id: toSlug(one.name) || one.name }))
}

/** From the articles: an export of one author has no list of terms. */
export function* readTerms(item: XmlElement): Generator<SourceTerm> {
  for (const { taxonomy, id, name } of termsIn(item)) {
    if (name === '') continue
    if (taxonomy === 'category') yield { kind: 'term', taxonomy, id, name }
    else if (taxonomy === 'post_tag') yield { kind: 'term', taxonomy: 'tag', id, name }
  }
}

function termsOf(item: XmlElement, dropped: Dropped[], closing: Closing) {
  const lists = { categories: new Set<string>(), tags: new Set<string>(), coauthors: new Set<string>() }
  for (const { taxonomy, id, name } of termsIn(item)) {
    if (/^(?:category|post_tag)$/.test(taxonomy)) askAboutTerm(id, closing, name)
    if (taxonomy === 'category') lists.categories.add(id)
    else if (taxonomy === 'post_tag') lists.tags.add(id)
    else if (taxonomy === 'author') lists.coauthors.add(name || id.replace(/^cap-/, ''))
    else if (taxonomy !== 'post_format') {
      dropped.push({ what: `taxonomy ${taxonomy}`, example: name || id })
      closing.name(taxonomy, 'taxonomy', name || id)
    }
  }
  // Logins have no such signs: they are left over from a tag.
  const creator = textIn(item, 'dc:creator').replace(/[<>]/g, '').trim()
  const authors = lists.coauthors.size > 0 ? [...lists.coauthors] : creator === '' ? [] : [creator]
  return { authors, categories: [...lists.categories], tags: [...lists.tags] }
}

function statusOf(item: XmlElement, closing: Closing): SourceStatus {
  const status = textIn(item, 'wp:status')
  const hasPassword = textIn(item, 'wp:post_password') !== ''
  if (status === 'publish' || status === '') return hasPassword ? 'password' : 'published'
  if (status === 'future') return hasPassword ? 'draft' : 'scheduled'
  if (status === 'private') return 'private'
  if (status === 'trash') return 'trashed'
  if (['draft', 'pending', 'inherit'].includes(status)) return 'draft'
  closing.ask(`status ${status.slice(0, 60)}`)
  return hasPassword ? 'password' : 'published'
}

/** GMT. Drafts have none, and old exports only the local time, or that of the feed. */
const publishedAt = (item: XmlElement) =>
  instantOf(textIn(item, 'wp:post_date_gmt')) ??
  feedDate(textIn(item, 'pubDate')) ??
  instantOf(textIn(item, 'wp:post_date'))

function feedDate(text: string): Date | null {
  const date = new Date(text)
  return isPossible(date) ? date : null
}

function pathsOf(item: XmlElement, { type, id, site }: { type: 'post' | 'page'; id: string; site: string }): string[] {
  const short = type === 'page' ? `/?page_id=${id}` : `/?p=${id}`
  const start = bare(site)
  const paths = [textIn(item, 'link'), textIn(item, 'guid')].map(bare).flatMap((address) => {
    if (!address.startsWith(start) || start === '') return []
    const path = address.slice(start.length).replace(/^\/*(?=[/?])/, '')
    return path.startsWith('/') && path !== '/' ? [path] : path.startsWith('?') ? [`/${path}`] : []
  })
  // A copied article has the number of the first in its GUID.
  return [...new Set([...paths.filter((path) => path === short || !/^\/\?(?:p|page_id)=/.test(path)), short])]
}

/** The settings of a site can have another scheme than its pages. */
const bare = (address: string) => address.replace(/^https?:\/\/(?:www\.)?/i, '')

/** Plugins write `%%title%% %%sep%% %%sitename%%` and fill it when a page is shown. */
const withoutVariables = (text: string) => (/%/.test(text) ? '' : wordsOfHtml(text))

/** Written by hand, in an editor that has shortcodes. */
const shortText = (text: string, about: ContentOf) => wordsOfHtml(replaceShortcodes(text, about))
