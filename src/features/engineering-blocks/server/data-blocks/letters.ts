import type { WrittenQuantity } from './numbers.ts'
import { type KindScale, scalesOf } from './table-units.ts'

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
  K: /(?<!at|con)temp(?!l|or)|kelvin|^T(?:_|[a-z]?$)/i,
  T: /field|flux|tesla|magnet|^B(?:_|[a-z]?$)/i,
  G: /field|flux|gauss|magnet|^B(?:_|[a-z]?$)/i,
  m: /length|distance|height|(?<!(?:band|pulse)[ _-]?)width|depth|diameter|\b(?:milli|centi|kilo)?met(?:er|re)s?\b|\bwires?\b|cable/i,
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

function meaningOf(letter: string, column: Column): 'prefix' | 'unit' | 'either' {
  const { name, ofHead, quantities, isBill } = column
  const kinds = new Set(scalesOf(letter).map(({ kind }) => kind))
  const isSame = (scales: readonly KindScale[]) => scales.some(({ kind }) => kinds.has(kind))
  if (isSame(ofHead)) return 'unit'
  const [mine, others] = [true, false].map((is) => quantities.filter(({ unit }) => (unit === letter) === is))
  const units = (others ?? []).filter(({ unit }) => unit !== '' && !isPrefix(unit)).map(({ unit }) => scalesOf(unit))
  const isBesideLetter = others?.some(({ unit }) => isPrefix(unit))
  if (units.some(isSame)) return 'unit'
  const isNamed = unitNames[letter]?.test(name)
  if (/b/i.test(letter)) return countedNames.test(name) || (isBesideLetter && !isNamed) ? 'either' : 'unit'
  const isGlued = mine?.every((each) => each.isGlued)
  if (!isBesideLetter && !isGlued) return 'unit'
  const isBesideBytes = ['B', 'b'].some(
    (byte) => others?.some(({ unit }) => unit === byte) && meaningOf(byte, column) === 'unit',
  )
  if (isBill || ofHead.length > 0 || isBesideBytes || units.some((scales) => scales.length > 0)) return 'prefix'
  const only = (others ?? []).map(({ unit }) => unit).filter((unit) => isPrefix(unit) && !alsoUnits.has(unit))
  // No column has metres beside microns: `1m` beside `200u` is a thousandth.
  const isMilli = letter === 'm' && isGlued && only.every((unit) => /[fpnuµ]/.test(unit))
  if (only.length > 0) return isNamed && !isMilli && !otherNames.test(name) ? 'either' : 'prefix'
  if (isNamed) return 'unit'
  return otherNames.test(name) ? 'prefix' : 'either'
}

export const wanted = 'Write the unit behind each number or in the column name, as in “Voltage (V)”'

/** Both meanings of an unclear letter, and what to write: `77 K or 77,000. Write …`. */
export function bothOf({ number, unit }: WrittenQuantity): string {
  const value = number.point ?? number.comma ?? 0
  const times = Number((value * (prefixes[unit] ?? 1)).toPrecision(12))
  const both = `${value} ${unit} or ${times.toLocaleString('en', { maximumSignificantDigits: 12 })}`
  if (!/^b$/i.test(unit)) return `${both}. ${wanted}`
  const name = unit === 'B' ? 'bytes' : 'bits'
  return `${both}. Write ${Number((times / 1e6).toPrecision(12))}M, or ${unit} in the column name for ${name}, as in “Size (${unit})”`
}
