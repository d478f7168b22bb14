import {
  type HtmlNode,
  type HtmlTag,
  isTag,
  isText,
  parseShallow,
} from '../../../../../platform/server/core/shallow-html.ts'

export type { HtmlNode, HtmlTag }
export { isTag, isText }

/** Deeper elements are those of a program that has gone wrong. A tree is walked by recursion. */
const deepest = 200

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
