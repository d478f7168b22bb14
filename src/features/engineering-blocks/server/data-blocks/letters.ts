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
  // No prefix but a billion.
  B: 1e9,
  b: 1e9,
}
/** Units too: metre, kelvin, gauss, tesla, byte, bit. */
const alsoUnits = new Set(['m', 'K', 'G', 'T', 'B', 'b'])

export const isPrefix = (letter: string) => Object.hasOwn(prefixes, letter)

/** Columns with these names have values in the unit. */
const unitNames: Record<string, RegExp> = {
  K: /temp|kelvin|^T(?:_|[a-z]?$)/i,
  T: /field|flux|tesla|magnet|^B(?:_|[a-z]?$)/i,
  G: /field|flux|gauss|magnet|^B(?:_|[a-z]?$)/i,
  m: /length|distance|height|width|depth|metre|meter|wire|cable/i,
  B: /memory|flash|\bram\b|storage|cache|buffer|payload|packet|byte/i,
  b: /memory|flash|\bram\b|storage|cache|buffer|payload|packet|\bbits?\b/i,
}
/** Columns with these names may have billions. */
const countedNames =
  /revenue|market|sales|price|cost|income|profit|budget|turnover|invest|transistor|parameter|population|shipment|users/i
/** Columns with these names have no values in any of these units. */
const otherNames =
  /resist|imped|freq|rate|speed|clock|memory|price|cost|revenue|volume|current|voltage|power|^[RZ](?:_|[a-z]?\d?$)|^f(?:_|[a-z]?$)/i

export interface UnitLetters {
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
export function lettersBehind(column: Column): UnitLetters {
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
  const units = (others ?? []).filter(({ unit }) => unit !== '' && !isPrefix(unit)).map(({ unit }) => scalesOf(unit))
  const isBesideLetter = others?.some(({ unit }) => isPrefix(unit))
  if (units.some(isSame)) return 'unit'
  const isNamed = unitNames[letter]?.test(name)
  if (/b/i.test(letter)) return countedNames.test(name) || (isBesideLetter && !isNamed) ? 'either' : 'unit'
  if (!isBesideLetter && !mine?.every((each) => each.isGlued)) return 'unit'
  if (others?.some(({ unit }) => isPrefix(unit) && !alsoUnits.has(unit))) return isNamed ? 'either' : 'prefix'
  if (isBill || ofHead.length > 0 || units.some((scales) => scales.length > 0)) return 'prefix'
  if (isNamed) return 'unit'
  return otherNames.test(name) ? 'prefix' : 'either'
}

/** Both meanings of an unclear letter: `77 K or 77,000`. */
export function bothOf({ number, unit }: WrittenQuantity): string {
  const value = number.point ?? number.comma ?? 0
  const times = Number((value * (prefixes[unit] ?? 1)).toPrecision(12))
  return `${value} ${unit} or ${times.toLocaleString('en', { maximumSignificantDigits: 12 })}`
}
