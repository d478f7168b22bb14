import type { WrittenQuantity } from './numbers.ts'
import { type KindScale, scalesOf } from './units.ts'

const prefixes: Record<string, number> = {
  f: 1e-15,
  p: 1e-12,
  n: 1e-9,
  u: 1e-6,
  µ: 1e-6,
  m: 1e-3,
  k: 1e3,
  K: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
}
/** Prefixes that are units too: metre, kelvin, gauss, tesla. */
const alsoUnits = new Set(['m', 'K', 'G', 'T'])

export const isPrefix = (letter: string) => Object.hasOwn(prefixes, letter)

/** Columns with these names have values in the unit. */
const unitNames: Record<string, RegExp> = {
  K: /temp|kelvin|^T(?:_|[a-z]?$)/i,
  T: /field|flux|tesla|magnet|^B(?:_|[a-z]?$)/i,
  G: /field|flux|gauss|magnet|^B(?:_|[a-z]?$)/i,
  m: /length|distance|height|width|depth|metre|meter|wire|cable/i,
}
/** Columns with these names have no values in any of these units. */
const otherNames =
  /resist|imped|freq|rate|speed|clock|memory|price|cost|revenue|volume|current|voltage|power|^[RZ](?:_|[a-z]?\d?$)|^f(?:_|[a-z]?$)/i

interface Letters {
  /** For a letter without a unit, as in `10k`. Null: it is a unit, or there is none. */
  factorOf: (quantity: WrittenQuantity) => number | null
  /** A letter that can be a unit or a prefix. */
  unclear: string | null
}

interface Column {
  name: string
  ofHead: readonly KindScale[]
  quantities: readonly WrittenQuantity[]
  isBill: boolean
}

/** A letter means one thing in all of a column. */
export function lettersBehind(column: Column): Letters {
  const meanings = new Map([...alsoUnits].map((letter) => [letter, meaningOf(letter, column)] as const))
  const factorOf = ({ unit }: WrittenQuantity) =>
    isPrefix(unit) && (meanings.get(unit) ?? 'prefix') === 'prefix' ? (prefixes[unit] ?? null) : null
  const isWritten = (letter: string) => column.quantities.some(({ unit }) => unit === letter)
  const unclear = [...meanings].find(([letter, meaning]) => meaning === 'either' && isWritten(letter))
  return { factorOf, unclear: unclear?.[0] ?? null }
}

function meaningOf(letter: string, { name, ofHead, quantities, isBill }: Column): 'prefix' | 'unit' | 'either' {
  const kinds = new Set(scalesOf(letter).map(({ kind }) => kind))
  const isSame = (scales: readonly KindScale[]) => scales.some(({ kind }) => kinds.has(kind))
  if (isSame(ofHead)) return 'unit'
  const [mine, others] = [true, false].map((is) => quantities.filter(({ unit }) => (unit === letter) === is))
  const isGlued = mine?.every((each) => each.isGlued)
  const hasPrefix = others?.some(({ unit }) => isPrefix(unit) && !alsoUnits.has(unit))
  if (hasPrefix && (isGlued || letter === 'K')) return 'prefix'
  const units = (others ?? []).filter(({ unit }) => unit !== '' && !isPrefix(unit)).map(({ unit }) => scalesOf(unit))
  if (!isGlued || units.some(isSame)) return 'unit'
  if (isBill || ofHead.length > 0 || units.some((scales) => scales.length > 0)) return 'prefix'
  if (unitNames[letter]?.test(name)) return 'unit'
  return otherNames.test(name) ? 'prefix' : 'either'
}

/** Both meanings of an unclear letter: `77 K or 77,000`. */
export function bothOf({ number, unit }: WrittenQuantity): string {
  const value = number.point ?? number.comma ?? 0
  const times = Number((value * (prefixes[unit] ?? 1)).toPrecision(12))
  return `${value} ${unit} or ${times.toLocaleString('en', { maximumSignificantDigits: 12 })}`
}
