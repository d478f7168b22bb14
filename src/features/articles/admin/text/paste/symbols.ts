import { type FontRules, fontIn, inSymbolFont } from '../../../contract/symbol-fonts.ts'

/** Before fonts are left out, letters of fonts such as Symbol get the meaning that they have there. */
export function readSymbols(body: HTMLElement, rules: FontRules) {
  const fonts = new Map<Element, string>([[body, '']])
  const fontOf = (element: Element | null): string => {
    if (!element) return ''
    const known = fonts.get(element)
    if (known !== undefined) return known
    const own = fontIn(element.getAttribute('style') ?? '', element.getAttribute('face') ?? '')
    const font = own || rules.fontOf(element.localName, element.className) || fontOf(element.parentElement)
    fonts.set(element, font)
    return font
  }
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode
    const before = text.textContent ?? ''
    const after = inSymbolFont(before, fontOf(text.parentElement))
    if (after !== before) text.textContent = after
  }
}
