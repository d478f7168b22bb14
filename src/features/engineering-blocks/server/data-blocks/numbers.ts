import type { DecimalSign } from '../../contract/data-rules.ts'

/** Read with a decimal point and with a decimal comma. Null where it is no number then. */
export type WrittenNumber = Record<DecimalSign, number | null>

export interface WrittenQuantity {
  number: WrittenNumber
  unit: string
  /** No blank between number and unit, as in `10k`. */
  isGlued: boolean
}

const blanks = String.raw`'’ \u00a0\u2009\u202f`
const beginning = new RegExp(
  String.raw`^([-+]?)(\d{0,40}(?:[.,${blanks}]\d{1,40}){0,12}[.,]?)(e[-+]?\d{1,3}(?!\d))?`,
  'i',
)
/** Markings of resistors and capacitors: `4k7`, `0R1`, `2n2`. */
const marked = /^(\d{1,3})([RkKMGmuµnp])(\d{1,3})$/
/** Ratings and sizes: `1/4 W`, `3/16"`. */
const fraction = /^(\d{1,2})\/(2|4|8|16|32)\s{0,2}([\p{L}"]{1,6})$/u
/** `1.5×10^3`, `2·10⁻³`. */
const power = /(?<=\d)\s?[×x·*]\s?10(?:\^([-−+]?\d{1,3})|([⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}))/
const plainSigns = new Map(Array.from('−⁻⁺⁰¹²³⁴⁵⁶⁷⁸⁹', (sign, at) => [sign, '--+0123456789'[at] ?? '']))
const unitLike = /^[\p{L}°%‰$€£₹¥]{1,12}(?:\/[\p{L}°%²³]{1,8})?$/u

/** Reads a number, alone or with a unit: `4.7 kΩ`, `1,25,000`, `1 250,5 V`. `isUnit` knows names of units. */
export function quantityIn(cell: string, isUnit: (name: string) => boolean): WrittenQuantity | null {
  const text = cell
    .trim()
    .replace(/^[−–]/, '-')
    .replace(
      power,
      (_, raised?: string, small?: string) =>
        `e${Array.from(raised ?? small ?? '', (sign) => plainSigns.get(sign) ?? sign).join('')}`,
    )
  const [, ones, letter = '', decimals] = marked.exec(sameSigns(text)) ?? []
  if (ones) {
    const value = Number(`${ones}.${decimals}`)
    return { number: { point: value, comma: value }, unit: letter === 'R' ? 'Ω' : letter, isGlued: true }
  }
  const [, above, below, part = ''] = fraction.exec(text) ?? []
  if (above && Number(above) < Number(below) && isUnit(sameSigns(part))) {
    const value = Number(above) / Number(below)
    return { number: { point: value, comma: value }, unit: sameSigns(part), isGlued: false }
  }
  const [whole = '', sign = '', digits = '', exponent = ''] = beginning.exec(text) ?? []
  const number = numberOf(digits, sign, exponent)
  if (!number) return null
  const rest = text.slice(whole.length)
  const unit = rest.trim() === 'R' ? 'Ω' : sameSigns(rest.trim())
  if (unit !== '' && !isUnit(unit) && !unitLike.test(unit)) return null
  return { number, unit, isGlued: rest === rest.trimStart() }
}

/** Unifies the letters µ and Ω of Greek and of units. */
export const sameSigns = (text: string) => text.replaceAll('\u03bc', 'µ').replaceAll('\u2126', 'Ω')

function numberOf(written: string, sign: string, exponent: string): WrittenNumber | null {
  if (!/\d/.test(written)) return null
  const digits = withoutBlanks(written)
  if (digits === null) return null
  const read = (decimal: string, thousands: string) => {
    const [before = '', after = '', ...more] = digits.split(decimal)
    if (more.length > 0 || after.includes(thousands)) return null
    const parts = before.split(thousands)
    // A grouped number has no power of ten.
    if (parts.length > 1 && (!isGrouped(parts) || exponent !== '')) return null
    const value = Number(`${sign}${parts.join('')}.${after}${exponent}`)
    return Number.isFinite(value) ? value : null
  }
  const number = { point: read('.', ','), comma: read(',', '.') }
  return number.point === null && number.comma === null ? null : number
}

/** Removes the blanks between thousands: `1 250,5`. Null if they stand elsewhere. */
function withoutBlanks(written: string): string | null {
  const parts = written.split(new RegExp(`[${blanks}]`))
  if (parts.length === 1) return written
  const [last = '', decimals = ''] = /^(\d+)(.*)$/.exec(parts.at(-1) ?? '')?.slice(1) ?? []
  const whole = [...parts.slice(0, -1), last]
  return whole.every((part) => /^\d+$/.test(part)) && isGrouped(whole) ? whole.join('') + decimals : null
}

/** Thousands are grouped as 1,250,000, or 12,50,000 in India. No number has a group after a zero alone. */
function isGrouped(parts: readonly string[]): boolean {
  const [first = '', ...others] = parts
  const last = others.pop()
  const isBegun = /^[1-9]\d{0,2}$/.test(first)
  const isEven =
    others.every(({ length }) => length === 3) || (first.length < 3 && others.every((each) => each.length === 2))
  return isBegun && last?.length === 3 && isEven
}
