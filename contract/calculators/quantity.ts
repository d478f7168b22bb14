import { findScale, kindNamed, type UnitKind, writeQuantity } from './units.ts'

/** A sentence for whoever typed it. */
export class CalculatorProblem extends Error {
  override readonly name = 'CalculatorProblem'
}

export interface QuantityRange {
  label: string
  kind: UnitKind
  /** What a number without a unit is in. Without it: the base of its kind. */
  unit?: string
  from: number
  to: number
}

const longest = 40
const number = /^([+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?)\s*(.*)$/

/** Reads `4k7`, `100n`, `2,2 µF` or `0.5`: a value in the base of its kind. @throws CalculatorProblem */
export function readQuantity(typed: string, range: QuantityRange): number {
  const { label, kind, from, to } = range
  const value = toValue(typed, range)
  const unit = range.unit
  if (!Number.isFinite(value) || value < from || value > to) {
    const [least, most] = [from, to].map((limit) => writeQuantity(limit, kind, unit))
    const given = Number.isFinite(value) ? `not ${writeQuantity(value, kind, unit)}` : 'and this is infinite'
    throw new CalculatorProblem(`${label} must be from ${least} to ${most}, ${given}.`)
  }
  return value
}

function toValue(typed: string, { label, kind, unit }: QuantityRange): number {
  const { base, isScaled } = kindNamed(kind)
  const example = kind === 'number' ? '47' : isScaled ? `4k7 or 4.7 k${base}` : `25 ${unit ?? base}`
  const fail = (why: string) => new CalculatorProblem(`${label}: ${why} Write it as in ${example}.`)
  if (typed.length > longest) throw fail(`it is longer than ${longest} characters.`)
  const [mantissa, name] = split(normalise(typed))
  if (mantissa === '') throw fail(`“${typed}” is not a number.`)
  if (/^[+-]?[1-9]\d{0,2},\d{3}$/.test(mantissa))
    throw fail(`the comma in “${typed}” could separate thousands or mark a decimal.`)
  const digits = Number(mantissa.replace(',', '.'))
  const scale = findScale(name === '' ? (unit ?? base) : name, kind)
  if (scale?.kind === kind) return digits * scale.factor + scale.offset
  // A prefix without the unit: of the field's own base.
  const prefixed = isScaled ? findScale(name + base, kind) : null
  if (prefixed?.kind === kind) return digits * prefixed.factor
  if (!scale) throw fail(`we do not know the unit “${name}”.`)
  throw new CalculatorProblem(`${label} is a ${kind}, but ${name} is a unit of ${scale.kind}.`)
}

/** Signs that look alike, and numbers as they are printed. */
const normalise = (typed: string) =>
  typed
    .replace(/\s/g, '')
    .replace(/[\u2212\u2013]/g, '-')
    .replaceAll('\u2126', 'Ω')
    // As on schematics: `3v3`.
    .replace(/^([+-]?[\d.,]+)v(\d*)$/, '$1V$2')
    .replaceAll('\u03BC', 'µ')
    .replace(/×10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)/, (_, power: string) => `e${lowered(power)}`)

const lowered = (power: string) =>
  Array.from(power, (sign) => (sign === '⁻' ? '-' : '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(sign))).join('')

/** The unit behind a number, as it is typed. */
export const unitNameIn = (typed: string): string => split(normalise(typed))[1]

/** The number and its unit. In `4k7` the letter stands for the decimal point. */
function split(text: string): [mantissa: string, name: string] {
  const [, mantissa = '', rest = ''] = number.exec(text) ?? []
  const [, letter, decimals, after = ''] = (/^[+-]?\d+$/.test(mantissa) && /^([\p{L}])(\d+)\s*(.*)$/u.exec(rest)) || []
  return letter === undefined ? [mantissa, rest] : [`${mantissa}.${decimals}`, letter + after]
}
