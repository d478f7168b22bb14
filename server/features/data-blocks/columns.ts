import type { DecimalSign } from '../../../contract/article/data-rules.ts'
import { DiagramProblem } from '../diagrams/index.ts'
import { quantityIn, sameSigns, type WrittenNumber, type WrittenQuantity } from './numbers.ts'
import { baseOf, isUnit, type KindScale, scaleOf, scalesOf } from './units.ts'

/** A column by its head: `Load (A)` is the load in amperes. */
export interface DataColumn {
  head: string
  name: string
  /** What its values are in: that of its head, else that of its cells. */
  unit: string
  /** Two units that have nothing in common, if it has such. */
  mixed: readonly [string, string] | null
}

/** The values of a column, each null where its cell is empty or no number. */
export interface ReadColumn {
  column: DataColumn
  values: (number | null)[]
}

interface Head {
  head: string
  name: string
  unit: string
}

export interface WrittenCells {
  head: Head
  cells: readonly string[]
  /** Its cells are names, whatever they look like. */
  isText: boolean
  /** Of the cells in the source. */
  lines: readonly number[]
}

/**
 * Reads columns of one table, which was written by one program: where a column leaves open what its decimals are, the others tell.
 * @throws DiagramProblem if none tells
 */
export function readColumns(columns: readonly WrittenCells[], chosen: DecimalSign | null): ReadColumn[] {
  const written = columns.map(({ cells, isText }) => cells.map((cell) => (isText ? null : quantityIn(cell, isUnit))))
  const all = chosen ?? decimalsOf(written.flat())
  return columns.map(({ head, cells, lines }, index) => {
    const quantities = written[index] ?? []
    const decimals = chosen ?? decimalsOf(quantities) ?? all
    const numbers = quantities.map((each, row) => {
      if (!each) return null
      const value = valueOf(each.number, decimals, chosen !== null)
      if (value === undefined)
        throw unclear(head.head, cells[row] ?? '', { line: lines[row] ?? 0, number: each.number })
      return value
    })
    return inOneUnit(head, quantities, numbers)
  })
}

/** What the cells of a column can only be; null: some say this and some that, or none does. */
function decimalsOf(cells: readonly (WrittenQuantity | null)[]): DecimalSign | null {
  const isSure = (sign: DecimalSign, other: DecimalSign) =>
    cells.some((cell) => cell && cell.number[sign] !== null && cell.number[other] === null)
  const [point, comma] = [isSure('point', 'comma'), isSure('comma', 'point')]
  return point === comma ? null : point ? 'point' : 'comma'
}

/** Undefined: it can be two. */
function valueOf({ point, comma }: WrittenNumber, decimals: DecimalSign | null, isChosen: boolean) {
  if (decimals) return { point, comma }[decimals] ?? (isChosen ? null : (point ?? comma))
  return point === null || comma === null || point === comma ? (point ?? comma) : undefined
}

const unclear = (head: string, cell: string, { line, number }: { line: number; number: WrittenNumber }) =>
  new DiagramProblem(
    `Line ${line}, column “${head}”: “${cell.slice(0, 40)}” can be ${number.point} or ${number.comma}. Choose under ` +
      '“Decimals” whether they have a point or a comma, or start the data with the line “decimals: point” or “decimals: comma”',
  )

/** Whether a cell is nothing but a unit that is known: `V`, `(ms)`, `Volt`. */
export const unitIn = (cell: string): string | null => {
  const name = sameSigns(/^\(([^()]*)\)$/.exec(cell)?.[1] ?? cell)
  return isUnit(name) ? name : null
}

const prefixes: Record<string, number> = {
  ...{ f: 1e-15, p: 1e-12, n: 1e-9, u: 1e-6, µ: 1e-6, m: 1e-3, k: 1e3, K: 1e3, M: 1e6, G: 1e9, T: 1e12 },
}
/** They are units too: metre, kelvin, gauss, tesla. */
const alsoUnits = new Set(['m', 'K', 'G', 'T'])

/** The factor of a prefix without a unit, as in `10k`; null: it is a unit. */
function prefixOf({ unit, isGlued }: WrittenQuantity, head: readonly KindScale[], hasOthers: boolean): number | null {
  const factor = prefixes[unit]
  if (!factor) return null
  if (!alsoUnits.has(unit)) return factor
  if (!isGlued || head.some(({ kind }) => scalesOf(unit).some((each) => each.kind === kind))) return null
  return unit !== 'm' || head.length > 0 || hasOthers ? factor : null
}

/** Values in the unit of the head, else in the one that all cells have or can be converted to. */
function inOneUnit(
  head: Head,
  quantities: readonly (WrittenQuantity | null)[],
  numbers: readonly (number | null)[],
): ReadColumn {
  const headUnit = sameSigns(head.unit)
  const ofHead = headUnit === '' ? [] : scalesOf(headUnit)
  const hasOthers = quantities.some((each) => each && each.unit in prefixes && !alsoUnits.has(each.unit))
  const factors = quantities.map((each) => (each ? prefixOf(each, ofHead, hasOthers) : null))
  const units = [...new Set(quantities.flatMap((each, row) => (each?.unit && !factors[row] ? each.unit : [])))]
  const kindsOf = kindsOfUnits(ofHead, units)
  const isKnown = ofHead.length > 0 || units.length > 0
  const all = new Set([
    ...(ofHead.length > 0 ? [kindsOf.head] : []),
    ...units.map((unit) => kindsOf.units.get(unit) ?? unit),
  ])
  const targets = new Map([...all].map((kind) => [kind, targetOf(kind, { headUnit, kindsOf })]))
  // A word that is not known may be a million: it is a unit only if all numbers have it.
  const [first = '', second] = units
  const isWhole = second === undefined && quantities.every((each) => !each || each.unit === first)
  const values = quantities.map((each, row) => {
    const number = numbers[row] ?? null
    const factor = factors[row]
    if (!each || number === null || (each.unit === '' && !factor)) return number
    const kind = kindsOf.units.get(each.unit)
    const [into, scale] = [targets.get(kind ?? kindsOf.head)?.scale, kind && scaleOf(each.unit, kind)]
    if (factor) return rounded((number * factor) / (into?.factor ?? 1))
    if (!scale || !into) return isWhole ? number : null
    return rounded((number * scale.factor + scale.offset - into.offset) / into.factor)
  })
  const unitOf = (kind: string) => units.find((unit) => (kindsOf.units.get(unit) ?? unit) === kind) ?? headUnit
  const [one = '', other = ''] = [...all].map(unitOf)
  const [only] = targets.values()
  const unit = head.unit || (isKnown && targets.size === 1 && only?.scale ? only.unit : '')
  return { column: { ...head, unit, mixed: targets.size > 1 ? [one, other] : null }, values }
}

interface Kinds {
  /** Of the head; empty: it has no unit that is known. */
  head: string
  /** Of units that are known. */
  units: Map<string, string>
}

/** What units are: of one kind if they can be, as % and ppm can, else each of the kind that most can be. */
function kindsOfUnits(ofHead: readonly KindScale[], units: readonly string[]): Kinds {
  const all = [...(ofHead.length > 0 ? [ofHead] : []), ...units.map(scalesOf)]
  const count = (kind: string) => all.filter((scales) => scales.some((scale) => scale.kind === kind)).length
  const best = (scales: readonly KindScale[]) => {
    const [first = '', ...others] = scales.map(({ kind }) => kind)
    return others.reduce((before, kind) => (count(kind) > count(before) ? kind : before), first)
  }
  return {
    head: best(ofHead),
    units: new Map(units.flatMap((unit) => (scalesOf(unit).length > 0 ? [[unit, best(scalesOf(unit))]] : []))),
  }
}

/** What values of a kind are converted to. All cells in hours stay hours; all in mV are volts, as axes have prefixes of their own. */
function targetOf(kind: string, { headUnit, kindsOf }: { headUnit: string; kindsOf: Kinds }) {
  const [own = '', ...others] = [...kindsOf.units].flatMap(([unit, its]) => (its === kind ? unit : []))
  const unit = kind === kindsOf.head ? headUnit : others.length === 0 && !isPrefixed(own, kind) ? own : baseOf(kind)
  return { unit, scale: scaleOf(unit, kind) }
}

const isPrefixed = (unit: string, kind: string) =>
  unit.slice(0, 1) in prefixes && scaleOf(unit.slice(1), kind) !== undefined

/** Without the errors of a product of decimals. */
const rounded = (value: number) => Number(value.toPrecision(12))
