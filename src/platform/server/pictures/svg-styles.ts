import { DomUtils } from 'htmlparser2'
import { parse as parseSelectors } from 'parseley'
import postcss, { type Container } from 'postcss'
import { parseShallow } from '../core/shallow-html.ts'
import { attributesOf, type Declared, isAttribute, weakDeclarations } from './svg-looks.ts'
import { FlowedText, TooManySteps, UnknownStyle } from './svg-problems.ts'
import { Elements, type StyleRule, type SvgTag } from './svg-selectors.ts'

const mostStyles = 100_000
/** Nesting multiplies them. */
const mostSelectors = 10_000
const mostDeclared = 1_000_000
/** Only a program that has gone wrong nests deeper. */
const deepest = 200

export interface Styled {
  svg: string
  /** It has what only browsers know: media queries, nesting, `light-dark()`, variables. */
  isModern: boolean
}

export type StyleError = 'svgTooComplex' | 'svgFlowedText' | 'svgStyles'

/** As browsers in light mode compute styles. `mostBytes`: of all attributes. */
export function withStylesAsAttributes(svg: string, mostBytes: number): Styled | { error: StyleError } {
  const root = DomUtils.getElementsByTagName('svg', parseShallow(svg, deepest + 2, { xmlMode: true }), false, 1)[0]
  if (!root) return { error: 'svgTooComplex' }
  try {
    const css = styleSheetsOf(root)
    if (css.length > mostStyles) return { error: 'svgTooComplex' }
    const { rules, isModern } = readRules(css)
    const elements = new Elements(root, rules)
    const inherited = new Map<SvgTag, ReadonlyMap<string, string>>()
    let [size, count, ground] = [0, 0, '']
    for (const { element, depth } of preorder(root)) {
      if (depth > deepest) return { error: 'svgTooComplex' }
      element.children = shownChildren(element)
      const { style = '', class: _, 'xlink:href': linked, ...attribs } = element.attribs
      const weak = weakDeclarations(attribs)
      const move = moveOf(element)
      const declared = [...weak, ...inOrder(elements.rulesOf(element), declarationsIn(style))]
      const above = inherited.get(elements.parentOf(element) ?? element) ?? new Map()
      count += declared.length + (declared.some(({ name }) => name.startsWith('--')) ? above.size : 0)
      if (count > mostDeclared) return { error: 'svgTooComplex' }
      const { look, variables } = attributesOf(declared, { above, transform: attribs[move] })
      const { transform, 'background-color': behind, ...others } = look
      if (element === root) ground = behind ?? ''
      inherited.set(element, variables)
      for (const { name } of weak) if (isAttribute(name)) delete attribs[name]
      element.attribs = withLook(
        { ...(linked !== undefined && { href: linked }), ...attribs },
        { ...others, [move]: transform },
      )
      for (const [name, value] of Object.entries(element.attribs)) size += name.length + value.length
      if (size > mostBytes) return { error: 'svgTooComplex' }
    }
    if (!isWhite.test(ground)) root.children.unshift(...groundOf(root, ground))
    const written = DomUtils.getOuterHTML(root, { xmlMode: true, encodeEntities: 'utf8' })
    return { svg: written, isModern: isModern || onlyInBrowsers.test(svg) }
  } catch (error) {
    if (error instanceof TooManySteps) return { error: 'svgTooComplex' }
    if (error instanceof FlowedText) return { error: 'svgFlowedText' }
    if (error instanceof UnknownStyle) return { error: 'svgStyles' }
    throw error
  }
}

/** Gradients and patterns have names of their own for the transformation. */
const moveOf = ({ name }: SvgTag) =>
  name.endsWith('Gradient') ? 'gradientTransform' : name === 'pattern' ? 'patternTransform' : 'transform'

function withLook(attribs: Record<string, string>, look: Readonly<Record<string, string | undefined>>) {
  const all = Object.entries({ ...attribs, ...look })
  return Object.fromEntries(all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])))
}

const shapes = 'g path circle rect ellipse line polyline polygon text tspan textPath use symbol'
const paints = 'defs linearGradient radialGradient stop clipPath mask pattern marker'
export const drawnTags: readonly string[] = ['svg', 'title', 'desc', ...`${shapes} ${paints}`.split(' ')]
const isDrawn = new Set(`${shapes} ${paints}`.split(' '))
const isKnown = new Set([...drawnTags, ...'a switch filter metadata image script foreignObject'.split(' ')])

const flowed = new Set(['flowRoot', 'textArea'])

/** As a reader of English sees them. Browsers paint no unknown elements, and of a switch only the first child. */
function shownChildren({ name, children }: SvgTag): SvgTag['children'] {
  const hasFallback =
    name === 'metadata' ||
    (name === 'switch' && children.some((child) => 'attribs' in child && isDrawn.has(child.name)))
  const isShown = (child: SvgTag['children'][number]) => {
    if (!('attribs' in child)) return true
    const [prefix = '', local] = child.name.split(':')
    // Inkscape leaves empty ones behind.
    if (flowed.has(local ?? prefix) && !hasFallback && DomUtils.textContent(child).trim() !== '') throw new FlowedText()
    // The prefix can be that of SVG.
    if (local !== undefined && isDrawn.has(local)) throw new UnknownStyle(child.name)
    if (!isKnown.has(prefix) && !prefix.startsWith('fe')) return false
    const { systemLanguage, requiredExtensions = '' } = child.attribs
    return (systemLanguage === undefined || /(?:^|,)\s{0,9}en\b/i.test(systemLanguage)) && requiredExtensions === ''
  }
  const shown = children.filter(isShown)
  if (name !== 'switch') return shown
  const first = shown.find((child) => 'attribs' in child && child.name !== 'foreignObject')
  return first ? [first] : []
}

/** Pages are white behind a drawing. */
const isWhite = /^(?:none|transparent|white|#f{3,4}|#f{6}(?:f{2})?|rgb\(255,\s{0,9}255,\s{0,9}255\)|inherit|initial|)$/i

/** As a shape that is larger than the drawing. */
function groundOf({ attribs }: SvgTag, fill: string): SvgTag['children'] {
  const [x = 0, y = 0, width = 0, height = 0] = (attribs['viewBox'] ?? '').split(/[\s,]+/).map(Number)
  const place =
    width > 0 && height > 0
      ? `x="${x - width}" y="${y - height}" width="${3 * width}" height="${3 * height}"`
      : 'width="100%" height="100%"'
  const children = parseShallow(`<rect ${place}/>`, 2, { xmlMode: true })
  for (const child of children) if ('attribs' in child) child.attribs['fill'] = fill
  return children
}

const onlyInBrowsers =
  /light-dark\(|var\(|hsla?\(|rgba?\(\s{0,9}none|\b(?:unset|revert|inherit|background|white-space|mask-type|text-decoration-line|systemLanguage)\b|okl(?:ch|ab)\(|!\s{0,9}important|transform-|:(?:not|is|where)\(|\bfont\s{0,9}:|color\(|(?:translate|rotate|scale)\s{0,9}:|:\s{0,9}(?:translate|rotate|scale|skew)/i

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
    .filter(({ attribs: { media = 'all', type = '' } }) => /^(?:text\/css)?$/i.test(type.trim()) && isForLight(media))
    .map((style) => DomUtils.textContent(style).replace(/<!--|-->/g, ''))
    .join('\n')

/** These change nothing. A drawing for a text was refused before if it imports. */
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
  // Among important declarations the first layer is the strongest.
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
    selectors.map((each) => short(each.includes('&') ? each.replaceAll('&', parent) : `${parent} ${each}`)),
  )
}

function short(selector: string): string {
  if (selector.length > 2_000) throw new TooManySteps()
  return selector
}

/** A picture is never in these states: no element has this class. */
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
    if (/[:|]/.test(selector)) throw new UnknownStyle(selector)
    return []
  }
}

/** Otherwise PostCSS opens the file that a comment names as its source map. */
const withoutMap = { map: false } as const

/** As browsers: what is open at the end is closed there. */
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

/** Rules from weak to strong, the style attribute, then what is important of both. */
const inOrder = (rules: readonly StyleRule[], style: readonly Declared[]): Declared[] => {
  const all = [...rules.flatMap(({ declared }) => declared), ...style]
  return [...all.filter(({ isImportant }) => !isImportant), ...all.filter(({ isImportant }) => isImportant)]
}

const holding = /^(?:all|screen|\(\s*prefers-color-scheme\s*(?::\s*light\s*)?\))?$/
const notHolding =
  /^(?:print|speech|tty|tv|projection|handheld|braille|embossed|aural|\(\s*prefers-color-scheme\s*:\s*dark\s*\)|\(\s*(?:prefers-(?:contrast|reduced-\w{1,20})\s*(?::\s*(?:more|less|custom|reduce)\s*)?|forced-colors\s*(?::\s*active\s*)?|inverted-colors\s*(?::\s*inverted\s*)?)\))$/

/** On a screen in light mode. @throws UnknownStyle for what depends on a reader's screen */
const isForLight = (media: string): boolean =>
  media
    .toLowerCase()
    .split(',')
    .some((query) => {
      const words = query
        .trim()
        .replace(/^(?:not|only)\s+/, '')
        .split(/\sand\s/)
        .map((word) => word.trim())
      const holds = words.every((word) => holding.test(word))
      if (!holds && !words.some((word) => notHolding.test(word))) throw new UnknownStyle('media')
      return /^\s*not\s/.test(query) ? !holds : holds
    })
