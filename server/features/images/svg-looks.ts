import { toPaint } from './svg-paints.ts'
import { UnknownStyle } from './svg-problems.ts'
import { placed, toTransform } from './svg-transforms.ts'

export interface Declared {
  name: string
  value: string
  isImportant: boolean
}

/** Of a style, which is written to each element that it is for. Shapes may be longer. */
const longestLook = 1_000
const shapes = new Set(['d', 'points'])

/** What styles may say of an element; all of it can be written as an attribute. */
const properties = new Set(
  `x y width height cx cy r rx ry d points fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset stroke-opacity opacity clip-path clip-rule mask stop-color stop-opacity font-family font-size font-weight
  font-style letter-spacing word-spacing text-anchor text-decoration dominant-baseline baseline-shift color display visibility paint-order
  vector-effect marker-start marker-mid marker-end transform transform-origin transform-box translate rotate scale`.split(
    /\s+/,
  ),
)
const paints = new Set(['fill', 'stroke', 'stop-color', 'color'])

/** What none of the attributes can say, with its values that change nothing. Of filters, shadows are left out. */
const otherLooks: Record<string, RegExp> = {
  filter: /^(?!.*\b(?:blur|brightness|contrast|grayscale|hue-rotate|invert|opacity|saturate|sepia)\()/i,
  'mix-blend-mode': /^(?:normal|inherit|initial|unset)$/i,
  'text-transform': /^(?:none|inherit|initial|unset)$/i,
  'font-variant': /^(?!.*small-caps)/i,
  'font-variant-caps': /^(?!.*small-caps)/i,
  'writing-mode': /^(?:horizontal-tb|lr|lr-tb|rl|rl-tb|inherit|initial|unset)$/i,
  'clip-path': /^(?!(?:circle|ellipse|inset|polygon|path|rect|xywh|shape)\()/i,
}

/** Attributes that only browsers read so: they are as weak as no rule. */
export const weakDeclarations = (attribs: Readonly<Record<string, string>>): Declared[] =>
  Object.entries(attribs).flatMap(([name, value]) => {
    const isOrigin = name === 'transform-origin' || name === 'transform-box'
    const isRead =
      !isOrigin &&
      !(properties.has(name) && /(?:var|light-dark|calc|okl(?:ch|ab)|lab|lch|hwb|color(?:-mix)?)\(/i.test(value))
    // Attributes have lengths without units.
    return isRead ? [] : { name, value: isOrigin ? value.replace(/(\d)(?=\s|$)/g, '$1px') : value, isImportant: false }
  })

/** What declarations, from weak to strong, make of an element, and the variables that its children have. @throws UnknownStyle */
export function attributesOf(
  declared: readonly Declared[],
  { above, transform: written }: { above: ReadonlyMap<string, string>; transform: string | undefined },
) {
  const own = declared.filter(({ name }) => name.startsWith('--'))
  const variables =
    own.length > 0 ? new Map([...above, ...own.map(({ name, value }) => [name, value] as const)]) : above
  const look: Record<string, string> = {}
  for (const { name, value } of declared.flatMap(toLonghands)) {
    if (value.length > longestLook && !shapes.has(name)) continue
    if (Object.hasOwn(otherLooks, name) && !otherLooks[name]?.test(value.trim())) throw new UnknownStyle(name)
    if (!properties.has(name)) continue
    const computed = toAttribute(name, inLight(value, variables, 0))
    const isShort = computed !== null && (computed.length <= longestLook || shapes.has(name))
    if (computed !== null && isShort) look[name] = computed
  }
  const {
    translate,
    rotate,
    scale,
    'transform-origin': origin,
    'transform-box': box,
    transform = written,
    ...others
  } = look
  const moved = placed({ translate, rotate, scale, origin, box, transform })
  return { look: moved === undefined ? others : { ...others, transform: moved }, variables }
}

/** `bold 12px/1.2 Arial` and its like, as plots have it. */
const font =
  /^((?:[a-z\d-]{1,20}\s{1,9}){0,4})(\d[\d.]{0,9}(?:px|pt|r?em|%)?)(?:\s{0,9}\/\s{0,9}\S{1,20})?\s{1,9}(\S.{0,900})$/i
const sizeWords = /(?:^|\s)(?:(?:x{0,3}-)?(?:small|large)|medium|smaller|larger)\s/i

/** Its words stand in any order before the size. Null: browsers do not read it. */
function fontOf(value: string): Record<string, string> | null {
  if (value.length > longestLook) return null
  const [, words = '', size, family] = font.exec(value.trim()) ?? []
  if (!size || !family) {
    if (sizeWords.test(value)) throw new UnknownStyle('font')
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

function toLonghands({ name: written, value, isImportant }: Declared): Declared[] {
  const name = written.startsWith('--') ? written : written.toLowerCase()
  if (name === 'marker')
    return ['marker-start', 'marker-mid', 'marker-end'].map((each) => ({ name: each, value, isImportant }))
  if (name !== 'font') return [{ name, value, isImportant }]
  return Object.entries(fontOf(value) ?? {}).map(([each, its]) => ({ name: each, value: its, isImportant }))
}

const deepest = 20

/** A value in light mode with its variables; null: it has one that is not known. */
function inLight(value: string, variables: ReadonlyMap<string, string>, depth: number): string | null {
  const found = /(?:light-dark|var)\(/i.exec(value)
  if (!found) return value
  if (depth > deepest || value.length > longestLook) return null
  const start = found.index + found[0].length
  const end = closing(value, start)
  const [first = '', ...others] = atCommas(value.slice(start, end))
  const isVariable = found[0].toLowerCase() === 'var('
  const chosen = isVariable ? (variables.get(first.trim()) ?? (others.length > 0 ? others.join(',') : null)) : first
  if (chosen === null) return null
  const inside = inLight(chosen.trim(), variables, depth + 1)
  if (inside === null) return null
  return inLight(value.slice(0, found.index) + inside + value.slice(end + 1), variables, depth + 1)
}

/** Where the bracket closes that opened before `start`. */
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

/** A value as attributes have it. Null: it is none, and what is weaker stays. */
function toAttribute(name: string, value: string | null): string | null {
  if (value === null) return null
  if (/\b(?:calc|min|max|clamp|env|attr)\(/i.test(value)) throw new UnknownStyle(value)
  if (name === 'transform') return toTransform(value)
  if (name === 'd') return /^path\(\s*(["'])([^"']*)\1\s*\)$/.exec(value)?.[2] ?? value
  return paints.has(name) ? toPaint(value) : value
}
