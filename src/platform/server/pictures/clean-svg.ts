import sanitizeHtml from 'sanitize-html'
import { imageRules } from '../../contract/image-rules.ts'
import { drawnTags, withStylesAsAttributes } from './svg-styles.ts'

const attributes = `
  id viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform fill fill-rule fill-opacity stroke stroke-width
  stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity opacity clip-path clip-rule mask offset
  stop-color stop-opacity gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform maskUnits
  maskContentUnits clipPathUnits preserveAspectRatio font-family font-size font-weight font-style letter-spacing word-spacing text-anchor
  text-decoration dominant-baseline baseline-shift textLength lengthAdjust dx dy rotate color display visibility paint-order vector-effect
  href marker-start marker-mid marker-end refX refY orient markerWidth markerHeight markerUnits
  overflow mask-type alignment-baseline fr startOffset side method spacing xml:space`
  .trim()
  .split(/\s+/)

/** More shapes keep a browser busy for seconds. A shape that is referred to counts each time. */
const mostPainted = 100_000
/** A browser paints what is masked into a picture of its own, which takes as long as this many shapes. */
const maskWeight = 100
/** Setting more text takes minutes. */
const mostLetters = 50_000

/** Browsers, CSS and this program read such a name in one way. */
const plainName = String.raw`[\p{L}\p{N}_.:+/=-]{1,100}`
const isName = new RegExp(`^${plainName}$`, 'u')
const isReference = new RegExp(`^#${plainName}$`, 'u')
const quotedReference = new RegExp(String.raw`url\(\s*(['"]?)(#${plainName})\1\s*\)`, 'giu')
const otherReference = new RegExp(
  String.raw`url\s*\((?!#${plainName}\))|\b(?:image(?:-set)?|cross-fade|src)\s*\(|javascript:|\\`,
  'iu',
)
const references = new RegExp(String.raw`(?:url\(|^)#(${plainName})`, 'gu')

/**
 * Keeps no scripts, links, animations and references to the outside. Styles become attributes, since a page's policy
 * allows no others. Null: no SVG, endless, or its styles make it too large or are not understood.
 */
export function cleanSvg(svg: string, mostBytes: number = imageRules.maxBytes): string | null {
  const styled = withStylesAsAttributes(svg, mostBytes)
  return 'error' in styled ? null : cleanStyled(styled.svg, mostBytes)
}

/** For a drawing whose styles are attributes already. */
export function cleanStyled(
  svg: string,
  mostBytes: number = imageRules.maxBytes,
  onLost: (name: string) => void = () => {},
): string | null {
  const ids = new Set<string>()
  const options: sanitizeHtml.IOptions & { allowedEmptyAttributes: string[] } = {
    allowedTags: [...drawnTags],
    allowedAttributes: { '*': attributes, svg: [...attributes, 'xmlns'] },
    // In XML an attribute always has a value.
    allowedEmptyAttributes: attributes,
    nonTextTags: ['script', 'style', 'foreignObject', 'metadata'],
    nestingLimit: 40,
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    transformTags: {
      switch: 'g',
      a: 'g',
      '*': (tagName, given) => ({ tagName, attribs: withSafeReferences(given, ids, onLost) }),
    },
  }
  const cleaned = sanitizeHtml(svg, options).trim()
  if (Buffer.byteLength(cleaned) > mostBytes) return null
  if (!/^<svg[\s>]/.test(cleaned) || !cleaned.endsWith('</svg>') || isTooComplex(cleaned)) return null
  return cleaned.includes('xmlns=') ? cleaned : cleaned.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
}

const isTooComplex = (cleaned: string) =>
  countPainted(cleaned) > mostPainted || cleaned.replace(/<[^<>]*>/g, '').length > mostLetters

/** Only references to elements of the drawing itself. Only the first element of a name has it, as in browsers. */
function withSafeReferences(
  given: sanitizeHtml.Attributes,
  ids: Set<string>,
  onLost: (name: string) => void,
): sanitizeHtml.Attributes {
  const kept = Object.entries(given)
    .map(([name, value]) => [name, value.replace(quotedReference, 'url($2)')] as const)
    .filter(([name, value]) => {
      const isSafe = !otherReference.test(value) && (name !== 'href' || isReference.test(value))
      if (!isSafe && attributes.includes(name)) onLost(name)
      return isSafe && (name !== 'id' || (isName.test(value) && !ids.has(value)))
    })
  const { id, ...attribs } = Object.fromEntries(kept)
  if (id === undefined) return attribs
  ids.add(id)
  return { id, ...attribs }
}

interface Element {
  isGradient: boolean
  weight: number
  children: Element[]
  shows: string[]
  /** These attributes are inherited, so each shape in it may be painted with them. */
  paints: string[]
  painted?: number
}

const inherited = new Set(['fill', 'stroke', 'marker-start', 'marker-mid', 'marker-end'])
/** This many characters of a shape keep a browser as busy as another shape. */
const longShape = 100

/** Infinite if shapes refer to each other in a circle or in a long chain. */
function countPainted(cleaned: string): number {
  const root: Element = { isGradient: false, weight: 1, children: [], shows: [], paints: [] }
  const byId = new Map<string, Element>()
  const open = [root]
  // A marker stands at each point.
  const hasPoints = /\smarker-mid="[^"]*url/.test(cleaned)
  for (const [, slash, tag = '', given = '', text = ''] of cleaned.matchAll(/<(\/?)(\w+)([^<>]*)>([^<]*)/g)) {
    if (slash) open.pop()
    else {
      const length = given.length / (hasPoints ? 1 : longShape)
      const element: Element = {
        isGradient: tag.endsWith('Gradient'),
        weight: Math.max(1, length),
        children: [],
        shows: [],
        paints: [],
      }
      for (const [, name = '', value = ''] of given.matchAll(/ ([\w-]+)="([^"]*)"/g)) {
        if (name === 'mask') element.weight += maskWeight
        if (name === 'id') byId.set(value, element)
        else
          for (const [, id = ''] of value.matchAll(references))
            element[inherited.has(name) ? 'paints' : 'shows'].push(id)
      }
      open.at(-1)?.children.push(element)
      if (!given.endsWith('/')) open.push(element)
    }
    const last = open.at(-1)
    if (last) last.weight += text.replace(/\s+/g, '').length
  }
  const count = (element: Element, depth: number): number => {
    if (element.painted !== undefined) return element.painted
    if (depth > deepest) return Number.POSITIVE_INFINITY
    // What refers to itself meets this.
    element.painted = Number.POSITIVE_INFINITY
    let sum = element.weight
    for (const child of element.children) sum += count(child, depth + 1)
    for (const id of element.shows) {
      const shown = byId.get(id)
      if (shown) sum += count(shown, depth + 1)
    }
    let times = 1
    for (const id of element.paints) {
      const paint = byId.get(id)
      if (paint && !paint.isGradient) times += count(paint, depth + 1)
    }
    element.painted = sum * times
    return element.painted
  }
  return count(root, 0)
}

const deepest = 200
