import { escapeMarkup } from '../../../../../platform/contract/markup.ts'
import { type HtmlNode, type HtmlTag, isTag, isText, wordsIn } from './tree.ts'

export const renamedTags = new Map(
  Object.entries({
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    del: 's',
    strike: 's',
    tt: 'code',
    samp: 'code',
    var: 'i',
    dfn: 'i',
    bdi: 'span',
    b: 'strong',
    em: 'em',
    acronym: 'abbr',
  }),
)
export const inlineTags = new Set('a abbr b strong i em u s sub sup code kbd cite br'.split(' '))
export const blockTags = new Set('p h2 h3 h4 blockquote aside ul ol pre figure table hr'.split(' '))
/** Removing these loses nothing. */
export const wrapperTags = new Set(
  'html body div span section article main header footer center font big small ins mark address label nobr picture wbr nav hgroup details summary time data bdo fieldset legend ruby rb p q'.split(
    ' ',
  ),
)
export const unreadTags = new Set(
  'script style noscript template object embed svg canvas form input button select textarea option applet map head title link meta base'.split(
    ' ',
  ),
)

export const childrenOf = (node: HtmlTag) => node.children
export const isBlank = (html: string) => !/[^\s\u00a0]/.test(html.replace(/<(?!img\b|hr\b|math\b)[^<>]*>|&nbsp;/g, ''))

export function* tagsNamed(nodes: readonly HtmlNode[], name: string): Generator<HtmlTag> {
  for (const node of nodes)
    if (isTag(node)) {
      if (node.name === name) yield node
      else yield* tagsNamed(childrenOf(node), name)
    }
}

export const childNamed = (node: HtmlTag, name: string) =>
  childrenOf(node)
    .filter(isTag)
    .find((one) => one.name === name)

export function headingAround(node: HtmlTag): HtmlTag | null {
  for (let { parent } = node; parent; { parent } = parent)
    if (isTag(parent) && /^h[1-6]$/.test(parent.name)) return parent
  return null
}

const blockLike = new Set([
  ...blockTags,
  'img',
  'iframe',
  'video',
  'audio',
  'div',
  'section',
  'article',
  'dl',
  'h1',
  'h5',
  'h6',
  'center',
  'li',
  'address',
  'details',
])
export const isBlockLike = ({ name }: HtmlTag) => blockLike.has(name)
export const hasBlock = (node: HtmlTag): boolean =>
  childrenOf(node).some((one) => isTag(one) && !isFootnote(one) && (isBlockLike(one) || hasBlock(one)))

/** On a reference: the key of its note. The first tag with a key has the note in it. */
export const footnoteKey = 'data-footnote'
const isFootnote = ({ attribs }: HtmlTag) => attribs[footnoteKey] !== undefined

export const told = (node: HtmlTag) => (wordsIn([node]).replace(/\s+/g, ' ').trim() || outerHtml(node)).slice(0, 200)

export const outerHtml = (node: HtmlTag): string => {
  const attributes = Object.entries(node.attribs).map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`)
  const content = childrenOf(node).map((one) =>
    isText(one) ? escapeMarkup(one.data) : isTag(one) ? outerHtml(one) : '',
  )
  return `<${node.name}${attributes.join('')}>${content.join('')}</${node.name}>`
}
