import { fontIn, inSymbolFont } from '../../../../contract/article/symbol-fonts.ts'
import { type HtmlNode, isTag, isText } from './tree.ts'

/** Gives letters of fonts such as Symbol the meaning that they have there, before their fonts are left out. */
export function withSigns(nodes: readonly HtmlNode[], font = '') {
  for (const node of nodes) {
    if (isText(node)) node.data = inSymbolFont(node.data, font)
    else if (isTag(node)) withSigns(node.children, fontIn(node.attribs['style'] ?? '', node.attribs['face']) || font)
  }
}
