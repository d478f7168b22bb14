import { ElementType } from 'htmlparser2'
import { type HtmlNode, parseShallow } from '../../../core/shallow-html.ts'

export type { HtmlNode }
export type HtmlTag = Extract<HtmlNode, { attribs: unknown }>

/** Deeper elements are those of a program that has gone wrong. A tree is walked by recursion. */
const deepest = 200

export const isTag = (node: HtmlNode): node is HtmlTag => 'attribs' in node
type HtmlText = Extract<HtmlNode, { data: string }>
export const isText = (node: HtmlNode): node is HtmlText => node.type === ElementType.Text

/** Parses a piece of HTML as browsers do. */
export const parseHtml = (html: string): HtmlNode[] => parseShallow(html, deepest)

/** All tags below these nodes, in the order of the text. */
export function* tagsIn(nodes: readonly HtmlNode[]): Generator<HtmlTag> {
  for (const node of nodes)
    if (isTag(node)) {
      yield node
      yield* tagsIn(node.children)
    }
}

export const wordsIn = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (isText(node) ? node.data : isTag(node) ? wordsIn(node.children) : '')).join('')

/** A tag that a text does not have, with nodes of it. */
export function tagAround(html: string, children: HtmlNode[] = []): HtmlTag {
  const [tag] = parseHtml(html)
  if (!tag || !isTag(tag)) throw new Error(`No tag: ${html}`)
  tag.children = children
  for (const child of children) child.parent = tag
  return tag
}
