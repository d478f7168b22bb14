import {
  findScale,
  kindNamed,
  type Scale,
  type UnitKind,
  unitKinds,
  writeQuantity,
} from '../../engineering-blocks/contract/units.ts'

export class CalculatorProblem extends Error {
  override readonly name = 'CalculatorProblem'
}

export interface QuantityRange {
  label: string
  kind: UnitKind
  /** Unit of a number without one. The base of the kind by default. */
  unit?: string
  from: number
  to: number
  value: string
  /** For a field that begins empty. */
  example?: string
}

const longest = 40
const number = /^([+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?)(.*)$/i

/** Reads `4k7`, `100n`, `2,2 µF` or `0.5`: a value in the base of its kind. @throws CalculatorProblem */
export function readQuantity(typed: string, range: QuantityRange): number {
  const { label, kind, unit, from, to } = range
  const value = toValue(typed, range)
  if (!Number.isFinite(value) || value < from || value > to) {
    const [least, most] = [from, to].map((limit) => writeQuantity(limit, kind, unit))
    const given = Number.isFinite(value) ? `not ${writeQuantity(value, kind, unit)}` : 'and this is infinite'
    throw new CalculatorProblem(`${label} must be from ${least} to ${most}, ${given}.`)
  }
  return value
}

function toValue(typed: string, range: QuantityRange): number {
  const { label, kind, unit } = range
  const { base, isScaled } = kindNamed(kind)
  const fail = (why: string) => new CalculatorProblem(`${label}: ${why} Write it as in ${exampleOf(range)}.`)
  if (typed.length > longest) throw fail(`it is longer than ${longest} characters.`)
  const [mantissa, name] = split(withoutTolerance(normalise(typed, kind), kind))
  if (mantissa === '') throw fail(`“${typed}” is not a number.`)
  if (/^[+-]?[1-9]\d{0,2},\d{3}$/.test(mantissa))
    throw fail(`the comma in “${typed}” could separate thousands or mark a decimal.`)
  const digits = Number(mantissa.replace(',', '.'))
  const scale = findScale(name === '' ? (unit ?? base) : name === 'F' && !isScaled ? '°F' : name, kind)
  if (scale?.kind === kind) return digits * scale.factor + scale.offset
  // A prefix without the unit means the field's own base.
  const prefixed = isScaled ? findScale(name + base, kind) : null
  if (prefixed?.kind === kind) return digits * prefixed.factor
  // A letter alone may be the name of another unit too: amperes and years.
  const named = scale && name.length > 1 ? [] : [name, name + (/^[A-Z]$/.test(name) ? base.toUpperCase() : base)]
  const others = named
    .flatMap((each) => findInAnyCase(each, [kind]))
    .map(({ factor, offset }) => digits * factor + offset)
  const possible = others.filter((value) => value >= range.from && value <= range.to)
  if (possible.length > 1)
    throw fail(`“${typed}” can be ${possible.map((value) => writeQuantity(value, kind)).join(' or ')}.`)
  const [other = others[0]] = possible
  if (other !== undefined) return other
  const foreign = scale ?? findInAnyCase(name, Object.keys(unitKinds) as UnitKind[])[0]
  // A kind may not have every prefix.
  const isUnknown = !foreign || foreign.kind === 'number' || /^[kKMGT]$/.test(name)
  throw fail(isUnknown ? `we do not know the unit “${name}”.` : `${name} is a unit of ${foreign.kind}.`)
}

function exampleOf(range: QuantityRange): string {
  const { kind, unit, value, example = value } = range
  const written = writeQuantity(toValue(example, range), kind, unit)
  return written.replace('\u202F', ' ') === example ? example : `${example} or ${written}`
}

/** Tolerates large and small letters: `10UF`. Of `mhz` there are two. */
export function findInAnyCase(name: string, kinds: readonly UnitKind[]): (Scale & { name: string })[] {
  const first = name.slice(0, 1)
  const small = name.toLowerCase()
  const isOneCase = name === small || name === name.toUpperCase()
  // Phones write the first letter large: `Uf`. Of `Mv` there are two.
  const isSentence = !isOneCase && /^\p{Lu}\p{Ll}+$/u.test(name)
  // Other large and small letters are meant: `mG` is no milligram. `mAH` is clear.
  if (!isOneCase && !isSentence && !/^[fpnuµmkK]../.test(name)) return []
  return kinds.flatMap((kind) => {
    const { base, isScaled, others, scaledToo = [], largest } = kindNamed(kind)
    if (base === '') return []
    const whole = [base, ...Object.keys(others).filter(({ length }) => length > 1)]
    const same = whole.filter((each) => each.toLowerCase() === small)
    const behind = [base, ...scaledToo].find((each) => isScaled && each.toLowerCase() === small.slice(1))
    // An old `Mf` is a microfarad.
    const isEither = /^m/i.test(name) && (name === small || (isSentence && largest === undefined))
    const prefixes = isEither ? ['m', 'M'] : [first === 'M' ? first : first.toLowerCase()]
    const names = same.length > 0 || behind === undefined ? same : prefixes.map((prefix) => prefix + behind)
    return names.flatMap((each) => {
      const scale = findScale(each, kind)
      return scale?.kind === kind ? { ...scale, name: each } : []
    })
  })
}

const withoutTolerance = (text: string, kind: UnitKind) =>
  kind === 'resistance' || kind === 'capacitance'
    ? text.replace(/^([+-]?\d{1,9}[RrpnuµmkKMG]\d{1,9})[BCDFGJKMj]$/, '$1')
    : text

/** Of `10k 5`, whose digits are no thousands, the blank stays. `1.000,5` and `1,000.5` are clear. */
const withoutBlanks = (typed: string) =>
  typed
    .replace(/\s(?!\d)/g, '')
    .replace(/(?<=^[-+]|×)\s/g, '')
    .replace(/^[-+]?[1-9]\d{0,2}(?:(?:[\s'’]\d{3})+(?!\d)|(?:\.\d{3})+(?=,\d)|(?:,\d{3})+(?=\.\d))/, (grouped) =>
      grouped.replace(/[\s'’.,]/g, ''),
    )

/** `2m2` is 2.2 mH in a field of henries, and an area in one of lengths. */
const withPower = (typed: string, kind: UnitKind = 'length') =>
  typed.replace(
    kind === 'length' || kind === 'area' ? /(?<=[ms]|in|mil)[23]$/ : /(?<=\s[ms]|[cm]m|in|mil)[23]$/,
    (power) => (power === '2' ? '²' : '³'),
  )

/** Wide letters and digits, and signs for units such as `㏀` and `℃`. Powers stay: `2㎡` is no `2m2`. */
const inPlainSigns = (typed: string) => typed.replace(/[^ -\u20FF\u339F-\u33A6]/g, (sign) => sign.normalize('NFKC'))

const normalise = (typed: string, kind?: UnitKind) =>
  withoutBlanks(withPower(inPlainSigns(typed.trim()).replace(/(?<!n)[−–⁻]/g, '-'), kind))
    // Schematics write `3v3`.
    .replace(/^([+-]?[\d.,]+)v(\d*)$/, '$1V$2')
    .replaceAll('\u03BC', 'µ')
    // Circuit simulators write `1MEG`.
    .replace(/^([+-]?[\d.,]+)meg/i, '$1M')
    // A letter in the place of a decimal point has a zero before it: `R47`.
    .replace(/^([+-]?)(?=[RrpnuµmkKMG]\d)/, '$10')
    .replace(/×10(-?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)/, (_, power: string) => `e${power.normalize('NFKC')}`)

export const partsOf = (typed: string) => split(normalise(typed))

/** Both empty if it is no number. */
function split(text: string): [mantissa: string, name: string] {
  const [, mantissa = '', rest = ''] = (!/\s|['’]|[.,]\d*[.,]/.test(text) && number.exec(text)) || []
  const [, letter, decimals, after = ''] = (/^[+-]?\d+$/.test(mantissa) && /^([\p{L}])(\d+)(.*)$/u.exec(rest)) || []
  return letter === undefined ? [mantissa, rest] : [`${mantissa}.${decimals}`, letter + after]
}
