import { HeadingAnchors } from '../../../../../platform/contract/links.ts'
import { escapeMarkup } from '../../../../../platform/contract/markup.ts'
import { childrenOf, hasBlock, isBlockLike, outerHtml } from './tags.ts'
import { type HtmlNode, type HtmlTag, isTag, isText, tagAround, tagsIn, wordsIn } from './tree.ts'
import { wordsOfHtml } from './words.ts'

/** Anchors of headings here, by the ids that they, or what begins with them, had there. */
export function headingAnchors(nodes: readonly HtmlNode[]): ReadonlyMap<string, string> {
  const anchors = new Map<string, string>()
  const ids = new HeadingAnchors()
  let begun: string[] = []
  const walk = (node: HtmlNode) => {
    if (isText(node) && node.data.trim() !== '') begun = []
    if (!isTag(node)) return
    begun.push(...idsOf(node))
    const words = /^h[1-6]$/.test(node.name) ? wordsOfHtml(outerHtml(node)) : ''
    if (words === '') {
      for (const child of node.children) walk(child)
      return
    }
    if (ids.isFull) return
    const anchor = ids.next(words)
    for (const id of [...begun, ...[...tagsIn(node.children)].flatMap(idsOf)])
      if (!anchors.has(id)) anchors.set(id, anchor)
    begun = []
  }
  for (const node of nodes) walk(node)
  return anchors
}

const idsOf = ({ name, attribs }: HtmlTag) =>
  [attribs['id'], name === 'a' ? attribs['name'] : ''].flatMap((id) => id || [])

/** Nothing in these becomes a link. */
const unlinked = new Set(['pre', 'iframe', 'video', 'audio', 'hr', 'math', 'a', 'form', 'script', 'style', 'noscript'])

const cells = new Set(['thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'figcaption', 'dt', 'dd'])

/** Each block gets the link around its words and pictures. */
export function linksInside(link: HtmlTag): { nodes: HtmlNode[]; isKept: boolean } {
  let isKept = false
  const linked = (nodes: HtmlNode[]): HtmlTag => {
    isKept = true
    return tagAround(`<a href="${escapeMarkup(link.attribs['href'] ?? '')}"></a>`, nodes)
  }
  const into = (nodes: readonly HtmlNode[], isFigure: boolean): HtmlNode[] => {
    const written: HtmlNode[] = []
    let words: HtmlNode[] = []
    const flush = () => {
      if (wordsIn(words).trim() !== '') written.push(linked(words))
      else for (const word of words) written.push(word)
      words = []
    }
    for (const node of nodes) {
      const isBlock =
        isTag(node) && (unlinked.has(node.name) || isBlockLike(node) || hasBlock(node) || cells.has(node.name))
      if (!isBlock) {
        words.push(node)
        continue
      }
      flush()
      if (node.name === 'img')
        written.push(isFigure ? linked([node]) : tagAround('<figure></figure>', [linked([node])]))
      else {
        if (!unlinked.has(node.name)) node.children = into(childrenOf(node), isFigure || node.name === 'figure')
        written.push(node)
      }
    }
    flush()
    return written
  }
  return { nodes: into(childrenOf(link), false), isKept }
}
