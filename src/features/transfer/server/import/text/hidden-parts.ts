import type { References } from './references.ts'
import { childrenOf, told } from './tags.ts'
import { type HtmlNode, type HtmlTag, isTag, tagsIn } from './tree.ts'
import { isInvitation } from './widgets.ts'

const onAllScreens: readonly (readonly string[])[] = [
  ['hidden-lg', 'hidden-md', 'hidden-sm', 'hidden-xs'],
  ['hidden-desktop', 'hidden-tablet', 'hidden-mobile'],
  ['hidden-desktop', 'hidden-tablet', 'hidden-phone'],
]

/** Each class is about one size of screen. */
export const isHiddenByClasses = (classes: string) =>
  classes.includes('hidden-') && onAllScreens.some((all) => all.every((one) => classes.includes(one)))

/** The last declaration of a name counts, or the last important one. */
export function isHiddenByStyle(style: string): boolean {
  if (!style.includes(':')) return false
  const declared = new Map<string, string>()
  const important = new Set<string>()
  for (const one of style
    .toLowerCase()
    .replace(/\/\*[^*]*\*\//g, '')
    .split(/[;{}]/)) {
    const at = one.indexOf(':')
    const [name, value] = [one.slice(0, at).trim(), one.slice(at + 1)]
    const isImportant = /!\s{0,9}important/.test(value)
    if (at < 1 || (important.has(name) && !isImportant)) continue
    if (isImportant) important.add(name)
    declared.set(name, value.replace(/!\s{0,9}important/, '').trim())
  }
  const of = (name: string) => declared.get(name) ?? ''
  if (/^["']?none/.test(of('display')) || /^["']?(?:hidden|collapse)/.test(of('visibility'))) return true
  if (of('content-visibility') === 'hidden' || /\bscale\(0(?:\.0{1,9})?\)/.test(of('transform'))) return true
  if (of('mso-hide') === 'all' || /^(?:0|0?\.0{1,9})%?$/.test(of('opacity'))) return true
  // Far beside the page, or in a box without a height: spam hides its links so.
  if (
    ['left', 'right', 'top', 'text-indent', 'margin-left', 'margin-top'].some((name) =>
      /^-(?:(?:[5-9]\d\d|\d{4,9})(?:\.\d{1,9})?(?:px|em|rem|pt)?|\d{3,9}v[wh])$/.test(of(name)),
    )
  )
    return true
  return (
    of('overflow') === 'hidden' &&
    ['height', 'max-height', 'width', 'max-width'].some((name) => /^[01](?:px)?$/.test(of(name)))
  )
}

/** Equations are exempt: a hidden copy often stands beside them. */
export function withoutHiddenParts(nodes: readonly HtmlNode[], drop: References['drop']): HtmlNode[] {
  return nodes.filter((node) => {
    if (!isTag(node)) return true
    // Ghost hides its sign-up form until its script runs. The form is reported by its name.
    if (isHidden(node) && !isOfEquation(node) && !isInvitation(node)) {
      drop('part that the old site did not show', told(node))
      return false
    }
    node.children = withoutHiddenParts(childrenOf(node), drop)
    return true
  })
}

const noSize = /(?:^|[;\s])font-size\s{0,5}:\s{0,5}0(?:px|pt|em|rem|%)?\s{0,5}(?:;|!|$)/i

function isHidden(node: HtmlTag): boolean {
  const { name, attribs } = node
  const { hidden, style = '', class: classes = '' } = attribs
  if (hidden !== undefined && !/^(?:until-found|false)$/i.test(hidden)) return true
  if (attribs['popover'] !== undefined || name === 'datalist' || (name === 'dialog' && attribs['open'] === undefined))
    return true
  // In JSX the parser takes the words for attributes.
  const names = Object.keys(attribs)
  const declared = style.startsWith('{') ? [style, ...names.slice(names.indexOf('style') + 1)].join(' ') : style
  if (isHiddenByClasses(classes)) return true
  // Mails have it around words of another size.
  if (noSize.test(style) && !tagsIn(childrenOf(node)).some((one) => one.attribs['style']?.includes('font-size')))
    return true
  // Pictures fade in, so their opacity says nothing.
  return isHiddenByStyle(name === 'img' ? declared.replace(/opacity/gi, '') : declared)
}

const isOfEquation = (node: HtmlTag) =>
  [node, ...tagsIn(childrenOf(node))].some(
    ({ name, attribs }) =>
      ['math', 'script', 'mjx-container'].includes(name) || /math|katex|MJX/i.test(attribs['class'] ?? ''),
  )
