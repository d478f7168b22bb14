import {
  type HtmlNode,
  type HtmlTag,
  isTag,
  isText,
  parseShallow,
} from '../../../../../platform/server/core/shallow-html.ts'

export type { HtmlNode, HtmlTag }
export { isTag, isText }

/** Only a faulty program nests deeper. Trees are walked by recursion. */
const deepest = 200

export const parseHtml = (html: string): HtmlNode[] => parseShallow(html, deepest)

export function* tagsIn(nodes: readonly HtmlNode[]): Generator<HtmlTag> {
  for (const node of nodes)
    if (isTag(node)) {
      yield node
      yield* tagsIn(node.children)
    }
}

export const wordsIn = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (isText(node) ? node.data : isTag(node) ? wordsIn(node.children) : '')).join('')

export function tagAround(html: string, children: HtmlNode[] = []): HtmlTag {
  const [tag] = parseHtml(html)
  if (!tag || !isTag(tag)) throw new Error(`No tag: ${html}`)
  tag.children = children
  for (const child of children) child.parent = tag
  return tag
}
