import { ElementType, parseDocument } from 'htmlparser2'

export type HtmlNode = ReturnType<typeof parseDocument>['children'][number]
export type HtmlTag = Extract<HtmlNode, { attribs: unknown }>

/** Deeper elements are those of a program that has gone wrong; what is in them is left out. */
const deepest = 200

export const isTag = (node: HtmlNode): node is HtmlTag => 'attribs' in node
type HtmlText = Extract<HtmlNode, { data: string }>
export const isText = (node: HtmlNode): node is HtmlText => node.type === ElementType.Text

/** Parses a piece of HTML as browsers do. */
export function parseHtml(html: string): HtmlNode[] {
  // The parser closes what is nested too deep: a tree is walked by recursion.
  let open = 0
  const shallow = html.replace(
    /<(\/?)([a-z][a-z0-9]*)(?=[\s/>])(?:[^>"']|"[^"]*"|'[^']*')*>/gi,
    (tag, slash: string, name: string) => {
      if (closedByThemselves.has(name.toLowerCase()) || tag.endsWith('/>')) return tag
      open = Math.max(0, open + (slash ? -1 : 1))
      return open > deepest && !slash ? '' : tag
    },
  )
  return parseDocument(shallow).children
}

const closedByThemselves = new Set(
  'p li dt dd tr td th thead tbody tfoot option area base br col embed hr img input link meta source track wbr'.split(
    ' ',
  ),
)

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
