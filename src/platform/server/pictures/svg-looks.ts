import { toPaint } from './svg-paints.ts'
import { UnknownStyle } from './svg-problems.ts'
import { placed, toTransform } from './svg-transforms.ts'

export interface Declared {
  name: string
  value: string
  isImportant: boolean
}

/** A style is written to each element that it is for. Shapes may be longer. */
const longestLook = 1_000
const shapes = new Set(['d', 'points'])

const properties = new Set(
  `x y width height cx cy r rx ry d points fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset stroke-opacity opacity clip-path clip-rule mask stop-color stop-opacity font-family font-size font-weight
  font-style letter-spacing word-spacing text-anchor text-decoration dominant-baseline baseline-shift color display visibility paint-order
  vector-effect marker-start marker-mid marker-end transform transform-origin transform-box translate rotate scale overflow mask-type
  alignment-baseline background-color xml:space`.split(/\s+/),
)
const paints = new Set(['fill', 'stroke', 'stop-color', 'color', 'background-color'])

/** Properties that no attribute can say, with the values that change nothing. Shadows are left out of filters. */
const otherLooks: Record<string, RegExp> = {
  filter: /^(?!.*\b(?:blur|brightness|contrast|grayscale|hue-rotate|invert|opacity|saturate|sepia)\()/i,
  'mix-blend-mode': /^(?:normal|inherit|initial|unset)$/i,
  'text-transform': /^(?:none|inherit|initial|unset)$/i,
  'font-variant': /^(?!.*small-caps)/i,
  'font-variant-caps': /^(?!.*small-caps)/i,
  'writing-mode': /^(?:horizontal-tb|lr|lr-tb|rl|rl-tb|inherit|initial|unset)$/i,
  'clip-path': /^(?!(?:circle|ellipse|inset|polygon|path|rect|xywh|shape)\()/i,
  mask: /^(?!.*gradient\()/i,
  'mask-image': /^none$/i,
  '-webkit-mask-image': /^none$/i,
  'offset-path': /^none$/i,
  background: /^(?!.*gradient\()/i,
  direction: /^(?:ltr|inherit|initial|unset)$/i,
  // Dashes are measured by it, and a style of everything hides what is weaker.
  pathlength: /^$/,
  all: /^$/,
}

const functions = /(?:var|light-dark|calc|okl(?:ch|ab)|lab|lch|hwb|hsla?|rgba?|color(?:-mix)?)\(/i
/** Only browsers know these units of lengths. */
const ofScreens = /\d(?:rem|r?lh|r?ch|ic|cap|q|[sld]?v(?:w|h|i|b|min|max))(?![\w.#])/i

/** Only browsers read these attributes so: they are as weak as no rule. */
export const weakDeclarations = (attribs: Readonly<Record<string, string>>): Declared[] =>
  Object.entries(attribs).flatMap(([name, value]) => {
    const isOrigin = name === 'transform-origin' || name === 'transform-box'
    const isLook = isAttribute(name) && (functions.test(value) || (isLength(name) && ofScreens.test(value)))
    if (!isOrigin && !isLook && !Object.hasOwn(otherLooks, name.toLowerCase())) return []
    // Attributes have lengths without units.
    return { name, value: isOrigin ? value.replace(/(\d)(?=\s|$)/g, '$1px') : value, isImportant: false }
  })

export const isAttribute = (name: string) => properties.has(name)
const isLength = (name: string) => !paints.has(name) && name !== 'font-family' && name !== 'd'

/** `declared`: from weak to strong. Also returns the variables for the children. @throws UnknownStyle */
export function attributesOf(
  declared: readonly Declared[],
  { above, transform: written }: { above: ReadonlyMap<string, string>; transform: string | undefined },
) {
  const own = declared.filter(({ name }) => name.startsWith('--'))
  const variables = own.length > 0 ? withOwn(above, own) : above
  const find = (name: string) => variables.get(name)
  /** Undefined: as if nothing were said, here or in attributes. */
  const look: Record<string, string | undefined> = {}
  for (const { name, value } of declared.flatMap(toLonghands)) {
    const isShape = shapes.has(name)
    const isOther = Object.hasOwn(otherLooks, name)
    if (!isOther && !properties.has(name)) continue
    if (value.length > longestLook && !isShape) {
      if (name === 'font-family') continue
      throw new UnknownStyle(name)
    }
    if (isOther && !otherLooks[name]?.test(value.trim())) throw new UnknownStyle(name)
    if (!properties.has(name)) continue
    const computed = toAttribute(name, inLight(value, find))
    const isShort = computed !== null && (computed.length <= longestLook || isShape)
    if (isShort) look[name] = computed
    // Browsers find this out only when they paint, so it replaces what is weaker.
    else if (computed === null && /var\(/i.test(value)) look[name] = undefined
    if (/^(?:unset|revert)$/i.test(value.trim())) look[name] = undefined
  }
  const { translate, rotate, scale, 'transform-origin': origin, 'transform-box': box, transform, ...others } = look
  const moved = placed({ translate, rotate, scale, origin, box, transform: 'transform' in look ? transform : written })
  const placedLook: Record<string, string | undefined> = { ...others, transform: moved }
  return { look: placedLook, variables }
}

/** Each is computed where it is declared. */
function withOwn(above: ReadonlyMap<string, string>, own: readonly Declared[]): ReadonlyMap<string, string> {
  const variables = new Map(above)
  const open = new Map(own.map(({ name, value }) => [name, value]))
  const read = (name: string, depth: number): string | undefined => {
    const value = open.get(name)
    if (value === undefined) return variables.get(name)
    // A variable that refers to itself has no value.
    open.delete(name)
    variables.delete(name)
    const computed = inLight(value, read, depth + 1)
    if (computed !== null) variables.set(name, computed)
    return computed ?? undefined
  }
  for (const name of open.keys()) read(name, 0)
  return variables
}

/** `bold 12px/1.2 Arial` and its like, as plots have it. */
const font =
  /^((?:[a-z\d-]{1,20}\s{1,9}){0,4})(\d[\d.]{0,9}(?:px|pt|r?em|%)?)(?:\s{0,9}\/\s{0,9}\S{1,20})?\s{1,9}(\S.{0,900})$/i
const sizeWords = /(?:^|\s)(?:(?:x{0,3}-)?(?:small|large)|medium|smaller|larger)\s/i
const ofSystem = /^(?:caption|icon|menu|message-box|small-caption|status-bar)$/i

/** Words stand in any order before the size. Null: browsers do not read it. */
function fontOf(value: string): Record<string, string> | null {
  const taken = /^(?:inherit|initial|unset|revert)$/i.exec(value.trim())?.[0]
  if (taken) return { 'font-style': taken, 'font-weight': taken, 'font-size': taken, 'font-family': taken }
  if (value.length > longestLook) return null
  const [, words = '', size, family] = font.exec(value.trim()) ?? []
  if (!size || !family) {
    if (sizeWords.test(value) || ofSystem.test(value.trim())) throw new UnknownStyle('font')
    return null
  }
  const all = words
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '' && word !== 'normal')
  const style = all.find((word) => /^(?:italic|oblique)$/.test(word))
  const weight = all.find((word) => /^(?:bold|bolder|lighter|[1-9]00)$/.test(word))
  if (all.some((word) => word !== style && word !== weight)) throw new UnknownStyle('font')
  return {
    'font-style': style ?? 'normal',
    'font-weight': weight ?? 'normal',
    'font-size': size,
    'font-family': family,
  }
}

const wholes = new Map([
  ['background', 'background-color'],
  ['text-decoration-line', 'text-decoration'],
])

function toLonghands({ name: written, value, isImportant }: Declared): Declared[] {
  const name = written.startsWith('--') ? written : written.toLowerCase()
  if (name === 'marker')
    return ['marker-start', 'marker-mid', 'marker-end'].map((each) => ({ name: each, value, isImportant }))
  if (name === 'white-space')
    return [
      {
        name: 'xml:space',
        value: /^(?:pre|pre-wrap|break-spaces)$/i.test(value) ? 'preserve' : 'default',
        isImportant,
      },
    ]
  const whole = wholes.get(name)
  if (whole)
    return [
      ...(Object.hasOwn(otherLooks, name) ? [{ name, value, isImportant }] : []),
      { name: whole, value, isImportant },
    ]
  if (name !== 'font') return [{ name, value, isImportant }]
  return Object.entries(fontOf(value) ?? {}).map(([each, its]) => ({ name: each, value: its, isImportant }))
}

const deepest = 20

/** Null: a variable is not known. @throws UnknownStyle if it is too deep */
function inLight(value: string, find: (name: string, depth: number) => string | undefined, depth = 0): string | null {
  let rest = value
  let written = ''
  for (let found = chosenBy.exec(rest); found; found = chosenBy.exec(rest)) {
    if (depth > deepest) throw new UnknownStyle('var')
    if (rest.length + written.length > longestLook) return null
    const start = found.index + found[0].length
    const end = closing(rest, start)
    const [first = '', ...others] = atCommas(rest.slice(start, end))
    const isVariable = found[0].toLowerCase() === 'var('
    const known = isVariable ? find(first.trim(), depth) : undefined
    const other = isVariable ? (others.length > 0 ? others.join(',') : null) : first
    const chosen = known ?? (other === null ? null : inLight(other.trim(), find, depth + 1))
    if (chosen === null) return null
    written += rest.slice(0, found.index) + chosen
    rest = rest.slice(end + 1)
  }
  return written + rest
}

const chosenBy = /(?:light-dark|var)\(/i

/** Of the bracket that opened before `start`. */
function closing(value: string, start: number): number {
  let open = 1
  for (let at = start; at < value.length; at += 1) {
    if (value[at] === '(') open += 1
    else if (value[at] === ')') open -= 1
    if (open === 0) return at
  }
  return value.length
}

function atCommas(value: string): string[] {
  const parts = ['']
  let open = 0
  for (const letter of value) {
    if (letter === ',' && open === 0) parts.push('')
    else parts.push((parts.pop() ?? '') + letter)
    open += letter === '(' ? 1 : letter === ')' ? -1 : 0
  }
  return parts
}

/** Null: it has no such form, and what is weaker stays. */
function toAttribute(name: string, value: string | null): string | null {
  if (value === null) return null
  if (/\b(?:calc|min|max|clamp|env|attr)\(/i.test(value)) throw new UnknownStyle(value)
  if (/^revert-layer$/i.test(value.trim())) throw new UnknownStyle(name)
  if (isLength(name) && ofScreens.test(value)) throw new UnknownStyle(name)
  if (value.includes('\\') && name !== 'font-family') throw new UnknownStyle(name)
  if (name === 'transform') return toTransform(value)
  if (name === 'd') return /^path\(\s*(["'])([^"']*)\1\s*\)$/.exec(value)?.[2] ?? value
  return paints.has(name) ? toPaint(value) : value
}
