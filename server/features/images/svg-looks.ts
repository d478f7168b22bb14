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
  vector-effect marker-start marker-mid marker-end transform`.split(/\s+/),
)
const paints = new Set(['fill', 'stroke', 'stop-color', 'color'])

/** What declarations, from weak to strong, make of an element, and the variables that its children have. */
export function attributesOf(declared: readonly Declared[], above: ReadonlyMap<string, string>) {
  const own = declared.filter(({ name }) => name.startsWith('--'))
  const variables =
    own.length > 0 ? new Map([...above, ...own.map(({ name, value }) => [name, value] as const)]) : above
  const look: Record<string, string> = {}
  for (const { name, value } of declared.flatMap(toLonghands)) {
    if (!properties.has(name)) continue
    const computed = toAttribute(name, inLight(value, variables, 0))
    const isShort = computed !== null && (computed.length <= longestLook || shapes.has(name))
    if (computed !== null && isShort) look[name] = computed
  }
  return { look, variables }
}

/** `12px/1.2 Arial` and its like, as plots have it. */
const font =
  /^(?:(italic|oblique|normal)\s{1,9})?(?:(bold|normal|[1-9]00)\s{1,9})?(\d[\d.]{0,9}(?:px|pt|em|%)?)(?:\/\S{1,20})?\s{1,9}(\S.{0,900})$/i

function toLonghands({ name: written, value, isImportant }: Declared): Declared[] {
  const name = written.startsWith('--') ? written : written.toLowerCase()
  if (name === 'marker')
    return ['marker-start', 'marker-mid', 'marker-end'].map((each) => ({ name: each, value, isImportant }))
  if (name !== 'font') return [{ name, value, isImportant }]
  const [, style = 'normal', weight = 'normal', size, family] = font.exec(value) ?? []
  if (!size || !family) return []
  const all = { 'font-style': style, 'font-weight': weight, 'font-size': size, 'font-family': family }
  return Object.entries(all).map(([each, its]) => ({ name: each, value: its, isImportant }))
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

/** What browsers and the program that makes pictures both paint. */
const paint = /^(?:[a-z-]+|#[\da-f]{3,8}|(?:rgb|hsl)a?\([-\d\s.,%a-z/]*\)|url\(.*)$/i
const spaced = /^rgba?\(\s*([\d.]+%?)\s+([\d.]+%?)\s+([\d.]+%?)(?:\s*\/\s*([\d.]+%?))?\s*\)$/i

/** A value as attributes have it. Null: it is none, and what is weaker stays. */
function toAttribute(name: string, value: string | null): string | null {
  if (value === null) return null
  if (name === 'transform') return value.replace(/(\d)(?:px|deg)\b/g, '$1')
  if (name === 'd') return /^path\(\s*(["'])([^"']*)\1\s*\)$/.exec(value)?.[2] ?? value
  if (!paints.has(name)) return value
  if (!paint.test(value)) return null
  const [, red, green, blue, alpha] = spaced.exec(value) ?? []
  if (!red) return value
  const share = alpha?.endsWith('%') ? Number(alpha.slice(0, -1)) / 100 : alpha
  return share === undefined ? `rgb(${red}, ${green}, ${blue})` : `rgba(${red}, ${green}, ${blue}, ${share})`
}
