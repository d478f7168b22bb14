import { type FontRules, fontIn, fontRules, inSymbolFont } from '../../../../articles/contract/symbol-fonts.ts'
import { type HtmlNode, isTag, isText, tagsIn, wordsIn } from './tree.ts'

export function withSigns(nodes: readonly HtmlNode[]) {
  const css = [...tagsIn(nodes)].flatMap((tag) => (tag.name === 'style' ? wordsIn([tag]) : [])).join('\n')
  inFont(nodes, '', fontRules(css))
}

function inFont(nodes: readonly HtmlNode[], font: string, rules: FontRules) {
  for (const node of nodes) {
    if (isText(node)) node.data = inSymbolFont(node.data, font)
    else if (isTag(node)) {
      const { style = '', face, class: classes = '' } = node.attribs
      inFont(node.children, fontIn(style, face) || rules.fontOf(node.name, classes) || font, rules)
    }
  }
}
