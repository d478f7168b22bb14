import { escapeContent } from '../../../../../../platform/contract/markup.ts'
import { type HtmlNode, type HtmlTag, isTag, isText } from '../../../import/text/tree.ts'

const isVoid = new Set(['br', 'hr', 'img'])

/** A block of HTML within Markdown. An empty line would end it, and generators would run what looks like a command of theirs. */
export function rawBlock(node: HtmlNode): string {
  if (isText(node)) return keptWords(node.data)
  if (!isTag(node)) return ''
  return rawTag(node, (children) => children.map(rawBlock).join(''))
}

/** A tag with what `inside` makes of its children. */
export function rawTag(
  { name, attribs, children }: HtmlTag,
  inside: (children: readonly HtmlNode[]) => string,
): string {
  const attributes = Object.entries(attribs).map(([key, value]) => ` ${key}="${kept(value).replaceAll('"', '&quot;')}"`)
  const start = `<${name}${attributes.join('')}>`
  return isVoid.has(name) ? start : `${start}${inside(children)}</${name}>`
}

const kept = (text: string) =>
  escapeContent(text).replaceAll('{', '&#123;').replaceAll('\u00a0', '&nbsp;').replaceAll('\n', '&#10;')

/** Equations and footnotes are looked for between tags, too. */
const keptWords = (text: string) =>
  kept(text).replace(/[$\\]|\[(?=\^)|(?<=\^)\[/g, (sign) => `&#${sign.charCodeAt(0)};`)
