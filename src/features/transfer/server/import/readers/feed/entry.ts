import { escapeMarkup } from '../../../../../../platform/contract/markup.ts'
import { textIn, type XmlElement } from '../../open/xml.ts'
import type { Dropped, SourceArticle, SourcePicture } from '../../source.ts'
import { wordsOfHtml } from '../../text/words.ts'
import { askAboutClasses, askAboutTerm } from '../closing/classes.ts'
import { askAboutMarks } from '../closing/marks.ts'
import { Closing } from '../closing/unclear.ts'
import { type FileBeside, mediaOf, withEnclosed } from '../enclosed.ts'
import { dateOf } from '../site-name.ts'
import { isKind, kindOfEntry, statusOfEntry } from './blogger.ts'

export const feedArticle = {
  kind: 'article',
  tags: [],
  isPinned: false,
  searchTitle: '',
  searchDescription: '',
} as const satisfies Partial<SourceArticle>

/** Null: it cannot be told from other entries. */
export function toEntry(entry: XmlElement): SourceArticle | null {
  const dropped: Dropped[] = []
  const closing = new Closing(dropped)
  const address = addressOf(entry)
  const id = textIn(entry, 'guid') || textIn(entry, 'id') || address
  if (id === '') return null
  const whole = htmlIn(entry, 'content:encoded') || htmlIn(entry, 'content')
  const short = htmlIn(entry, 'description') || htmlIn(entry, 'summary')
  const published = ['pubDate', 'published', 'dc:date', 'updated'].map((name) => textIn(entry, name)).find(Boolean)
  const publishedAt = dateOf(published)
  const status = statusOfEntry(entry, closing)
  for (const child of entry.children)
    if (!usual.test(child.name))
      closing.field(child.name, child.text.trim() || [...child.attributes.values()].join(' '))
  askAboutClasses(whole || short, closing)
  askAboutMarks(whole || short, closing)
  const categories = categoriesOf(entry)
  for (const name of categories) askAboutTerm(name, closing)
  // From Blogger, whose drafts have none.
  const filename = textIn(entry, 'blogger:filename').trim()
  return {
    ...feedArticle,
    kind: kindOfEntry(entry) === 'page' ? 'page' : 'article',
    id,
    title: wordsOfHtml(htmlIn(entry, 'title')),
    html: withEnclosed(whole || short, enclosedIn(entry), dropped),
    publishedAt,
    excerpt: whole === '' ? '' : wordsOfHtml(short).slice(0, 300),
    status: status ?? (publishedAt && publishedAt.getTime() > Date.now() ? 'scheduled' : 'published'),
    access: closing.access,
    unclear: closing.unclear,
    dropped,
    updatedAt: dateOf(textIn(entry, 'updated') || undefined),
    authors: authorsOf(entry),
    categories,
    picture: pictureOf(entry),
    ...(filename.startsWith('/') ? placeOf(`https://blogger.invalid${filename}`) : placeOf(address)),
    comments: Number(/^\d{1,7}$/.exec(textIn(entry, 'slash:comments'))?.[0] ?? 0),
  }
}

function addressOf({ children }: XmlElement): string {
  const links = children.filter(({ name }) => name === 'link')
  const link = links.find(({ attributes }) => (attributes.get('rel') ?? 'alternate') === 'alternate')
  const guid = children.find(({ name }) => name === 'guid')
  const permanent = guid?.attributes.get('isPermaLink') === 'false' ? '' : (guid?.text ?? '')
  return [link?.attributes.get('href') ?? link?.text ?? '', permanent].map((one) => one.trim()).find(isAddress) ?? ''
}

const isAddress = (text: string) => text.length <= 2_000 && /^https?:\/\//i.test(text) && URL.canParse(text)

export function placeOf(address: string): { slug: string; paths: string[] } {
  if (!isAddress(address)) return { slug: '', paths: [] }
  const { pathname, search } = new URL(address)
  const slug = pathname
    .replace(/(?<!\/)\/+$/, '')
    .replace(/^.*\//, '')
    .replace(/\.\w{2,5}$/, '')
  return { slug, paths: pathname === '/' && search === '' ? [] : [pathname + search] }
}

/** In Atom, an element says whether it has text or HTML. */
function htmlIn({ children }: XmlElement, name: string): string {
  const element = children.find((child) => child.name === name)
  const text = element?.text.trim() ?? ''
  const type = element?.attributes.get('type')
  return type === 'text' ? `<p>${escapeMarkup(text).replace(/\n(?:[^\S\n]*\n)+/g, '</p><p>')}</p>` : text
}

function authorsOf({ children }: XmlElement): string[] {
  const names = children.flatMap((child) => {
    if (child.name === 'dc:creator') return [child.text]
    // RSS has an email address here, with the name in brackets.
    if (child.name === 'author') return [textIn(child, 'name') || (/\(([^()]+)\)/.exec(child.text)?.[1] ?? '')]
    return []
  })
  return [...new Set(names.map(wordsOfHtml).filter(Boolean))].slice(0, 50)
}

const usual =
  /^(?:title|link|guid|id|description|content(?::encoded)?|summary|pubDate|published|updated|author|category|comments|enclosure|source|generator|app:\w+|dc:(?!(?:accessR|r)ights$)\w+|media:(?:content|thumbnail|group|title|description|credit)|slash:\w+|wfw:\w+|thr:\w+|gd:\w+|georss:\w+|feedburner:\w+|blogger:\w+|itunes:(?!block)\w+)$/

function categoriesOf({ children }: XmlElement): string[] {
  const names = children
    .filter((child) => (child.name === 'category' && !isKind(child)) || child.name === 'dc:subject')
    .map(({ attributes, text }) => wordsOfHtml(text || attributes.get('label') || attributes.get('term') || ''))
  return [...new Set(names.filter(Boolean))].slice(0, 100)
}

const isEnclosed = ({ name, attributes }: XmlElement) =>
  name === 'enclosure' || (name === 'link' && attributes.get('rel') === 'enclosure')

/** A `medium` is a type whose second half is not known. */
function fileOf({ attributes }: XmlElement) {
  const [type = '', medium = ''] = [attributes.get('type'), attributes.get('medium')]
  const address = (attributes.get('url') ?? attributes.get('href') ?? '').trim()
  return { address, type: medium === 'image' ? 'image/*' : type }
}

/** A group has one recording in several sizes. */
function enclosedIn({ children }: XmlElement): FileBeside[] {
  return children.flatMap((child) => {
    if (isEnclosed(child)) return fileOf(child)
    const media = (child.name === 'media:group' ? child.children : [child])
      .filter(({ name }) => name === 'media:content')
      .map(fileOf)
    return media.find((file) => ['audio', 'video'].includes(mediaOf(file) ?? '')) ?? []
  })
}

function pictureOf({ children }: XmlElement): SourcePicture | null {
  const found = children
    .flatMap((child) => (child.name === 'media:group' ? child.children : [child]))
    .find(
      (one) =>
        one.name === 'media:thumbnail' ||
        ((one.name === 'media:content' || isEnclosed(one)) && mediaOf(fileOf(one)) === 'image'),
    )
  const address = found ? fileOf(found).address : ''
  return isAddress(address) ? { address, alt: '', caption: '' } : null
}
