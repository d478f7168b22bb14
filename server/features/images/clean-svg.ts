import sanitizeHtml from 'sanitize-html'

const shapes = 'g path circle rect ellipse line polyline polygon text tspan title desc use symbol'
const paints = 'defs linearGradient radialGradient stop clipPath mask pattern marker'
const attributes = `
  id viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform fill fill-rule fill-opacity stroke stroke-width
  stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity opacity clip-path clip-rule mask offset
  stop-color stop-opacity gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform maskUnits
  maskContentUnits clipPathUnits preserveAspectRatio font-family font-size font-weight font-style letter-spacing word-spacing text-anchor
  text-decoration dominant-baseline baseline-shift textLength lengthAdjust dx dy rotate color display visibility paint-order vector-effect
  href marker-start marker-mid marker-end refX refY orient markerWidth markerHeight markerUnits`
  .trim()
  .split(/\s+/)
const known = new Set(attributes)

/** More painted shapes keep a browser busy for seconds. A shape that is referred to counts each time. */
const mostPainted = 100_000
/** Setting more text takes minutes. */
const mostLetters = 50_000

/** A drawing without scripts, styles, links, animations and references to anything outside of it; null: it is no SVG, or endless. */
export function cleanSvg(svg: string): string | null {
  const looks = readStyles(svg)
  const cleaned = sanitizeHtml(svg, {
    allowedTags: ['svg', ...shapes.split(' '), ...paints.split(' ')],
    allowedAttributes: { '*': attributes, svg: [...attributes, 'xmlns'] },
    nonTextTags: ['script', 'style', 'foreignObject', 'metadata'],
    nestingLimit: 40,
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    transformTags: {
      '*': (tagName, given) => ({ tagName, attribs: withoutReferences(withLooks(looks, tagName, given)) }),
    },
  }).trim()
  if (!/^<svg[\s>]/.test(cleaned) || !cleaned.endsWith('</svg>') || isTooComplex(cleaned)) return null
  return cleaned.includes('xmlns=') ? cleaned : cleaned.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
}

const isTooComplex = (cleaned: string) =>
  countPainted(cleaned) > mostPainted || cleaned.replace(/<[^<>]*>/g, '').length > mostLetters

/** `url(#a)` refers to the drawing itself; any other `url(…)`, and what else CSS takes for a picture, to somewhere else. */
const withoutReferences = (given: sanitizeHtml.Attributes): sanitizeHtml.Attributes =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) =>
        !/url\s*\((?!\s*['"]?#)|\b(?:image(?:-set)?|cross-fade|src)\s*\(|javascript:|\\/i.test(value) &&
        (name !== 'href' || value.startsWith('#')),
    ),
  )

type Looks = Map<string, Record<string, string>>

/** The rules of a drawing's style sheets for elements and classes. */
function readStyles(svg: string): Looks {
  const looks: Looks = new Map()
  for (const [, css = ''] of svg.matchAll(/<style[^<>]*>([^<]*(?:<!\[CDATA\[[^<]*)?)/g))
    for (const [, selectors = '', rules = ''] of css
      .replace(/<!\[CDATA\[|\]\]>/g, '')
      .matchAll(/([^{}]+)\{([^{}]*)\}/g))
      for (const selector of selectors.split(','))
        looks.set(selector.trim(), { ...looks.get(selector.trim()), ...declarationsOf(rules) })
  return looks
}

/** Styles as attributes, since a page's policy allows no others. They win over attributes, as in CSS. */
function withLooks(looks: Looks, tagName: string, given: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { style = '', class: classes = '', 'xlink:href': linked, ...attribs } = given
  const named = classes.split(/\s+/).map((name) => looks.get(`.${name}`))
  return {
    ...(linked !== undefined && { href: linked }),
    ...attribs,
    ...Object.assign({}, looks.get('*'), looks.get(tagName), ...named),
    ...declarationsOf(style),
  }
}

const declarationsOf = (rules: string): Record<string, string> =>
  Object.fromEntries(
    rules.split(';').flatMap((rule) => {
      const [name = '', ...value] = rule.split(':').map((part) => part.trim())
      return known.has(name) && name !== 'id' && name !== 'href' ? [[name, value.join(':')]] : []
    }),
  )

interface Element {
  children: Element[]
  refers: string[]
  painted?: number
}

/** How many elements are painted; infinitely many if they refer to each other in a circle or in a long chain. */
function countPainted(cleaned: string): number {
  const root: Element = { children: [], refers: [] }
  const byId = new Map<string, Element>()
  const open = [root]
  for (const [, slash, given = ''] of cleaned.matchAll(/<(\/?)\w+([^<>]*)>/g)) {
    if (slash) open.pop()
    else {
      const element: Element = { children: [], refers: [] }
      for (const [, id = ''] of given.matchAll(/(?:url\((?:&quot;|'|\s)*#|href="#)([^)"'&\s]+)/g))
        element.refers.push(id)
      const id = / id="([^"]*)"/.exec(given)?.[1]
      if (id) byId.set(id, element)
      open.at(-1)?.children.push(element)
      if (!given.endsWith('/')) open.push(element)
    }
  }
  const count = (element: Element, depth: number): number => {
    if (element.painted !== undefined) return element.painted
    if (depth > deepest) return Number.POSITIVE_INFINITY
    // What refers to itself meets this.
    element.painted = Number.POSITIVE_INFINITY
    let sum = 1
    for (const child of element.children) sum += count(child, depth + 1)
    for (const id of element.refers) {
      const referred = byId.get(id)
      if (referred) sum += count(referred, depth + 1)
    }
    element.painted = sum
    return sum
  }
  return count(root, 0)
}

const deepest = 200
