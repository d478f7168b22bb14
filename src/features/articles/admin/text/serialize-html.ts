import type { JSONContent } from '@tiptap/core'
import { partLink } from '../../../../platform/contract/links.ts'
import { escapeContent, escapeMarkup } from '../../../../platform/contract/markup.ts'
import { isPartName, partClass } from '../../../../platform/contract/part-marks.ts'
import { languageNamed } from './code/languages.ts'
import { diagramOf } from './diagrams/draft.ts'
import { footnoteClass, gatherFootnotes } from './footnotes/footnotes.ts'
import { toOwnFile } from './link-address.ts'

type Node = JSONContent
type Mark = NonNullable<JSONContent['marks']>[number]

/** Canonical HTML of what the magazine supports. Empty for an empty text. */
export const serializeHtml = (doc: Node): string =>
  gatherFootnotes(
    withoutEmptyEnds(doc.content ?? [])
      .map(block)
      .filter(Boolean)
      .join('\n'),
  )

const isBlank = (node: Node) => node.type === 'paragraph' && !node.content?.length

function withoutEmptyEnds(blocks: Node[]): Node[] {
  const first = blocks.findIndex((node) => !isBlank(node))
  const last = blocks.findLastIndex((node) => !isBlank(node))
  return first < 0 ? [] : blocks.slice(first, last + 1)
}

function block(node: Node): string {
  const attrs = node.attrs ?? {}
  switch (node.type ?? '') {
    case 'paragraph':
      return element('p', {}, inline(node))
    case 'heading':
      return element(`h${attrs['level']}`, {}, inline(node))
    case 'blockquote':
      return element('blockquote', {}, blocks(node))
    case 'bulletList':
      return element('ul', {}, blocks(node))
    case 'orderedList':
      return element('ol', attrs['start'] > 1 ? { start: attrs['start'] } : {}, blocks(node))
    case 'listItem':
      return element('li', {}, snug(node))
    case 'codeBlock':
      return codeBlock(node)
    case 'horizontalRule':
      return '<hr>'
    case 'table':
      return table(node)
    case 'figure':
      return figure(node)
    case 'gallery':
      return gallery(node)
    case 'callout':
      return hasText(node) ? element('aside', attrs['isFacts'] ? { class: 'facts' } : {}, blocks(node)) : ''
    case 'pullQuote':
      return hasText(node) ? element('blockquote', { class: 'pull-quote' }, blocks(node)) : ''
    case 'quoteSource':
      return hasText(node) ? element('cite', {}, inline(node)) : ''
    case 'card':
      return card(node)
    case 'diagram':
      return diagram(attrs)
    case 'equationBlock':
      return attrs['mathml'] ?? ''
    default:
      return ''
  }
}

const blocks = (node: Node) => (node.content ?? []).map(block).join('')

/** The first paragraph of a list item or cell has no tags; later ones do. Before another block it may be empty. */
function snug(node: Node): string {
  const [first, ...rest] = node.content ?? []
  if (first && isBlank(first) && rest[0] && rest[0].type !== 'paragraph') return rest.map(block).join('')
  if (first?.type !== 'paragraph' || rest.some(({ type }) => type === 'paragraph')) return blocks(node)
  return inline(first) + rest.map(block).join('')
}

function codeBlock(node: Node): string {
  const { file, marks, first } = node.attrs ?? {}
  const language = languageNamed(node.attrs?.['language'])
  const name = {
    ...(language !== 'text' && { class: `language-${language}` }),
    'data-file': file || null,
    'data-marks': marks || null,
    'data-first': first || null,
  }
  const code = (node.content ?? []).map(({ text }) => escapeContent(text ?? '')).join('')
  return element('pre', {}, element('code', name, code))
}

function diagram(attrs: Record<string, unknown>): string {
  const { language, source } = diagramOf(attrs)
  return element('pre', {}, element('code', { class: `language-${language}` }, escapeContent(source)))
}

function figure(node: Node): string {
  const image = picture(node)
  const caption = inline(node)
  return image && element('figure', {}, image + (caption && element('figcaption', {}, caption)))
}

/** A picture that is still uploading has no address. */
function picture({ attrs = {} }: Node): string {
  const { src, alt, width, height, srcset, sizes } = attrs
  return src ? tag('img', { src, alt: alt ?? '', srcset, sizes, width, height }) : ''
}

/** A single picture is a figure like any other. */
function gallery(node: Node): string {
  const images = (node.content ?? []).map(picture).filter(Boolean)
  const caption = (node.content ?? []).map((part) => (part.type === 'galleryCaption' ? inline(part) : '')).join('')
  const content = images.join('') + (caption && element('figcaption', {}, caption))
  return images.length === 0 ? '' : element('figure', images.length > 1 ? { class: 'gallery' } : {}, content)
}

const hasText = (node: Node): boolean =>
  (node.content ?? []).some((child) =>
    child.content ? hasText(child) : child.type !== 'paragraph' && child.type !== 'quoteSource',
  )

function card(node: Node): string {
  const { kind, href, title, caption, picture: src } = node.attrs ?? {}
  const link = element('a', { href }, escapeContent(title || href))
  const said = caption ? element('figcaption', {}, escapeContent(caption)) : ''
  return element('figure', { class: kind }, link + said + (src ? tag('img', { src, alt: '' }) : ''))
}

const isHead = ({ content = [] }: Node) => content.length > 0 && content.every(({ type }) => type === 'tableHeader')

function table(node: Node): string {
  const rows = node.content ?? []
  const height = headHeight(rows)
  const isWhole = height > 0 && rows.slice(0, height).every(isHead)
  const write = (some: Node[], start: number) => some.map((each, at) => row(each, start + at < height)).join('')
  const head = isWhole ? element('thead', {}, write(rows.slice(0, height), 0)) : ''
  const body = isWhole ? write(rows.slice(height), height) : write(rows, 0)
  return element('table', {}, head + (body && element('tbody', {}, body)))
}

/** Browsers end merged cells with the head, so it has all rows that its cells reach. */
function headHeight(rows: Node[]): number {
  let height = rows[0] && isHead(rows[0]) ? 1 : 0
  for (let at = 0; at < height; at += 1)
    for (const { attrs } of rows[at]?.content ?? []) height = Math.max(height, at + Number(attrs?.['rowspan'] ?? 1))
  return Math.min(height, rows.length)
}

const row = (node: Node, isHeadRow: boolean) =>
  element('tr', {}, (node.content ?? []).map((each) => cell(each, isHeadRow)).join(''))

function cell(node: Node, isHeadRow: boolean): string {
  const { colspan, rowspan } = node.attrs ?? {}
  const span = { ...(colspan > 1 && { colspan }), ...(rowspan > 1 && { rowspan }) }
  if (node.type !== 'tableHeader') return element('td', span, snug(node))
  return element('th', isHeadRow ? span : { ...span, scope: 'row' }, snug(node))
}

const markTags: Record<string, string> = {
  link: 'a',
  part: 'a',
  abbreviation: 'abbr',
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  superscript: 'sup',
  subscript: 'sub',
  keyboard: 'kbd',
  code: 'code',
}
const markOrder = Object.keys(markTags)

/** A mark that continues into the next piece is opened once. */
function inline(node: Node): string {
  let html = ''
  let open: MarkTags[] = []
  const goOverTo = (wanted: MarkTags[]) => {
    const parting = wanted.findIndex((tags, depth) => tags.start !== open[depth]?.start)
    const kept = Math.min(open.length, parting < 0 ? wanted.length : parting)
    for (const { end } of open.slice(kept).toReversed()) html += end
    for (const { start } of wanted.slice(kept)) html += start
    open = wanted
  }
  for (const piece of trimmed(node.content ?? [])) {
    // A footnote has links of its own.
    goOverTo(piece.type === 'footnote' ? [] : tagsOf(piece))
    html += leaf(piece)
  }
  goOverTo([])
  return html
}

/** Line breaks at the end of a paragraph are invisible. */
const trimmed = (pieces: Node[]) => pieces.slice(0, pieces.findLastIndex(({ type }) => type !== 'hardBreak') + 1)

interface MarkTags {
  start: string
  end: string
}

const tagsOf = ({ marks = [], text = '' }: Node): MarkTags[] =>
  marks
    .filter(({ type }) => Object.hasOwn(markTags, type) && (type !== 'part' || isPartName(text)))
    .toSorted((a, b) => markOrder.indexOf(a.type) - markOrder.indexOf(b.type))
    .map((mark) => {
      const name = markTags[mark.type] ?? ''
      return { start: tag(name, attributesOf(mark, text)), end: `</${name}>` }
    })

function attributesOf({ type, attrs }: Mark, text: string): Attributes {
  if (type === 'part') return { class: partClass, href: partLink(text) }
  const { href, title } = attrs ?? {}
  return type === 'link' ? { href: toOwnFile(String(href)) } : type === 'abbreviation' ? { title } : {}
}

function leaf(piece: Node): string {
  if (piece.type === 'hardBreak') return '<br>'
  if (piece.type === 'footnote') return element('span', { class: footnoteClass }, inline(piece))
  if (piece.type === 'equation') return piece.attrs?.['mathml'] ?? ''
  return escapeContent(piece.text ?? '')
}

const element = (name: string, attributes: Attributes, content: string) =>
  `${tag(name, attributes)}${content}</${name}>`

type Attributes = Record<string, string | number | null | undefined>

function tag(name: string, attributes: Attributes): string {
  const given = Object.entries(attributes).filter(([, value]) => value !== null && value !== undefined)
  return `<${name}${given.map(([key, value]) => ` ${key}="${escapeMarkup(String(value))}"`).join('')}>`
}
