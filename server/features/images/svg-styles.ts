import { DomUtils } from 'htmlparser2'
import { parse as parseSelectors } from 'parseley'
import postcss, { type Container } from 'postcss'
import { parseShallow } from '../../core/shallow-html.ts'
import { attributesOf, type Declared, weakDeclarations } from './svg-looks.ts'
import { TooManySteps, UnknownStyle } from './svg-problems.ts'
import { Elements, type StyleRule, type SvgTag } from './svg-selectors.ts'

/** Of all style sheets. */
const mostStyles = 100_000
/** Nesting multiplies them. */
const mostSelectors = 10_000
/** Deeper elements are those of a program that has gone wrong. */
const deepest = 200

export interface Styled {
  svg: string
  /** Its styles have what only browsers know: media queries, nesting, `light-dark()`, variables. */
  isModern: boolean
}

export type StyleError = 'svgTooComplex' | 'svgStyles'

/** A drawing whose styles are attributes, as browsers in light mode compute them. `mostBytes` are those of all attributes. */
export function withStylesAsAttributes(svg: string, mostBytes: number): Styled | { error: StyleError } {
  const root = DomUtils.getElementsByTagName('svg', parseShallow(svg, deepest + 2, { xmlMode: true }), false, 1)[0]
  if (!root) return { error: 'svgTooComplex' }
  const css = styleSheetsOf(root)
  if (css.length > mostStyles) return { error: 'svgTooComplex' }
  try {
    const { rules, isModern } = readRules(css)
    const elements = new Elements(root, rules)
    const inherited = new Map<SvgTag, ReadonlyMap<string, string>>()
    let size = 0
    for (const { element, depth } of preorder(root)) {
      if (depth > deepest) return { error: 'svgTooComplex' }
      const { style = '', class: _, 'xlink:href': linked, ...attribs } = element.attribs
      const weak = weakDeclarations(attribs)
      for (const { name } of weak) delete attribs[name]
      const declared = [...weak, ...inOrder(elements.rulesOf(element), declarationsIn(style))]
      const above = inherited.get(elements.parentOf(element) ?? element) ?? new Map()
      const { look, variables } = attributesOf(declared, { above, transform: attribs['transform'] })
      inherited.set(element, variables)
      element.attribs = { ...(linked !== undefined && { href: linked }), ...attribs, ...look }
      for (const [name, value] of Object.entries(element.attribs)) size += name.length + value.length
      if (size > mostBytes) return { error: 'svgTooComplex' }
    }
    const written = DomUtils.getOuterHTML(root, { xmlMode: true, encodeEntities: 'utf8' })
    return { svg: written, isModern: isModern || onlyInBrowsers.test(svg) }
  } catch (error) {
    if (error instanceof TooManySteps) return { error: 'svgTooComplex' }
    if (error instanceof UnknownStyle) return { error: 'svgStyles' }
    throw error
  }
}

const onlyInBrowsers =
  /light-dark\(|var\(|okl(?:ch|ab)\(|!\s{0,9}important|transform-|:(?:not|is|where)\(|\bfont\s{0,9}:|color\(|(?:translate|rotate|scale)\s{0,9}:|:\s{0,9}(?:translate|rotate|scale|skew)/i

function* preorder(root: SvgTag): Generator<{ element: SvgTag; depth: number }> {
  const open = [{ element: root, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    yield next
    const { element, depth } = next
    const children = element.children.filter((child): child is SvgTag => 'attribs' in child)
    for (const child of children.toReversed()) open.push({ element: child, depth: depth + 1 })
  }
}

const styleSheetsOf = (root: SvgTag): string =>
  DomUtils.getElementsByTagName('style', root.children)
    .filter(({ attribs: { media = 'all' } }) => isForLight(media))
    .map((style) => DomUtils.textContent(style).replace(/<!--|-->/g, ''))
    .join('\n')

/** At-rules that change nothing here: nothing is imported, which a drawing for a text is refused for before. */
const idle = new Set('keyframes -webkit-keyframes font-face page namespace charset counter-style import'.split(' '))

function readRules(css: string): { rules: StyleRule[]; isModern: boolean } {
  const rules: StyleRule[] = []
  const layers: string[] = []
  let isModern = false
  const read = (container: Container, parents: readonly string[], layer: number) => {
    const declared = declarationsOf(container)
    for (const selector of declared.length > 0 ? parents : []) rules.push(...rulesFor(selector, { declared, layer }))
    if (rules.length > mostSelectors) throw new TooManySteps()
    for (const node of container.nodes ?? []) {
      if (node.type === 'rule') {
        if (parents.length > 0) isModern = true
        read(node, nested(parents, node.selectors), layer)
      }
      if (node.type !== 'atrule' || idle.has(node.name)) continue
      isModern = true
      if (node.name === 'layer') {
        if (layer !== unlayered || node.params.includes('.')) throw new UnknownStyle('layer')
        const names = node.params === '' ? [`${layers.length}`] : node.params.split(',').map((name) => name.trim())
        for (const name of names) if (!layers.includes(name)) layers.push(name)
        if (node.nodes) read(node, parents, layers.indexOf(names[0] ?? ''))
      } else if (node.name !== 'media') throw new UnknownStyle(node.name)
      else if (isForLight(node.params)) read(node, parents, layer)
    }
  }
  read(parseCss(css), [], unlayered)
  // Of what is important the first layer is the strongest.
  if (layers.length > 0 && rules.some(({ declared }) => declared.some(({ isImportant }) => isImportant)))
    throw new UnknownStyle('layer')
  return { rules, isModern }
}

/** Stronger than all layers. */
const unlayered = Number.MAX_SAFE_INTEGER

function nested(parents: readonly string[], selectors: readonly string[]): string[] {
  if (parents.length * selectors.length > mostSelectors) throw new TooManySteps()
  if (parents.length === 0) return [...selectors]
  return parents.flatMap((parent) =>
    selectors.map((each) => (each.includes('&') ? each.replaceAll('&', parent) : `${parent} ${each}`).slice(0, 2_000)),
  )
}

/** States that a picture is never in: no element has this class. */
const never = /:(?:hover|focus|focus-visible|focus-within|active|visited|target|checked|disabled)(?![\w-])/g
const noElement = '.-never-'

function rulesFor(written: string, rule: Omit<StyleRule, 'selector'>): StyleRule[] {
  // Parts that SVG does not have.
  if (/::|:(?:before|after|first-line|first-letter)(?![\w-])/.test(written)) return []
  const selector = written.replace(never, noElement)
  try {
    const parsed = parseSelectors(selector)
    return parsed.list.map((each) => ({ ...rule, selector: each }))
  } catch {
    // A browser leaves out what it cannot read, but it may read more than this.
    if (selector.includes(':')) throw new UnknownStyle(selector)
    return []
  }
}

/** Otherwise it opens the file that a comment names as its source map. */
const withoutMap = { map: false } as const

/** As browsers read it: what is open at the end is closed there. */
function parseCss(css: string): Container {
  const open = (css.match(/\{/g)?.length ?? 0) - (css.match(/\}/g)?.length ?? 0)
  try {
    return postcss.parse(css + '}'.repeat(Math.max(0, open)), withoutMap)
  } catch {
    throw new UnknownStyle('CSS')
  }
}

const declarationsOf = (container: Container): Declared[] =>
  (container.nodes ?? []).flatMap((node) =>
    node.type === 'decl' ? [{ name: node.prop, value: node.value, isImportant: node.important === true }] : [],
  )

/** Of a style attribute. Mistakes in one are left out, as browsers do. */
function declarationsIn(style: string): Declared[] {
  if (style.trim() === '') return []
  try {
    return declarationsOf(postcss.parse(style, withoutMap))
  } catch {
    return style.split(';').flatMap((each) => {
      const colon = each.indexOf(':')
      return colon < 1
        ? []
        : [{ name: each.slice(0, colon).trim(), value: each.slice(colon + 1).trim(), isImportant: false }]
    })
  }
}

/** By weight: rules from weak to strong, the style attribute, then what is important of both. */
const inOrder = (rules: readonly StyleRule[], style: readonly Declared[]): Declared[] => {
  const all = [...rules.flatMap(({ declared }) => declared), ...style]
  return [...all.filter(({ isImportant }) => !isImportant), ...all.filter(({ isImportant }) => isImportant)]
}

/** Whether a list of media queries holds on a screen in light mode. What depends on the reader's screen does not. */
const isForLight = (media: string): boolean =>
  media
    .toLowerCase()
    .split(',')
    .some((query) => {
      const words = query
        .trim()
        .replace(/^(?:not|only)\s+/, '')
        .split(/\sand\s/)
      const holds = words.every((word) =>
        /^(?:all|screen|\(\s*prefers-color-scheme\s*(?::\s*light\s*)?\))?$/.test(word.trim()),
      )
      return /^\s*not\s/.test(query) ? !holds : holds
    })
