import { escapeContent } from '../../../../../../platform/contract/markup.ts'
import { type HtmlNode, type HtmlTag, isTag, isText } from '../../../import/text/tree.ts'

const isVoid = new Set(['br', 'hr', 'img'])

/** An empty line would end the block, and site generators would run what looks like their own commands. */
export function rawBlock(node: HtmlNode): string {
  if (isText(node)) return keptWords(node.data)
  if (!isTag(node)) return ''
  return rawTag(node, (children) => children.map(rawBlock).join(''))
}

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

/** Site generators look for equations and footnotes between tags, too. */
const keptWords = (text: string) =>
  kept(text).replace(/[$\\]|\[(?=\^)|(?<=\^)\[/g, (sign) => `&#${sign.charCodeAt(0)};`)
