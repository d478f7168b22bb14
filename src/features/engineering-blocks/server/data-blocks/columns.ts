import type { DecimalSign } from '../../contract/data-rules.ts'
import { DiagramProblem } from '../diagrams/problem.ts'
import type { ColumnHead } from './head-units.ts'
import { bothOf, isPrefix, lettersBehind, type UnitLetters, wanted } from './letters.ts'
import { quantityIn, sameSigns, type WrittenNumber, type WrittenQuantity } from './numbers.ts'
import { baseOf, isUnit, type KindScale, scaleOf, scalesOf } from './table-units.ts'

/** Values are in the unit of the head, else in that of the cells. */
export interface DataColumn extends ColumnHead {
  /** Why it cannot be plotted: units that have nothing in common, or a letter that can be a unit or a prefix. */
  problem: string | null
}

/** `values` has null where a cell is empty or no number. */
export interface ReadColumn {
  column: DataColumn
  values: (number | null)[]
}

export interface WrittenCells {
  head: ColumnHead
  cells: readonly string[]
  /** True if cells are names, whatever they look like. */
  isText: boolean
  /** Line of each cell in the source. */
  lines: readonly number[]
}

/**
 * One program wrote all columns: where one leaves open which sign its decimals have, the others tell.
 * @throws DiagramProblem if none tells
 */
export function readColumns(
  columns: readonly WrittenCells[],
  { chosen, isBill }: { chosen: DecimalSign | null; isBill: boolean },
): ReadColumn[] {
  const written = columns.map(({ cells, isText }) => cells.map((cell) => (isText ? null : quantityIn(cell, isUnit))))
  const all = chosen ?? decimalsOf(written.flat())
  return columns.map((column, index) => {
    const { head, cells, lines } = column
    const quantities = written[index] ?? []
    const decimals = chosen ?? decimalsOf(quantities) ?? all
    const numbers = quantities.map((each, row) => {
      if (!each) return null
      const value = valueOf(each.number, decimals, chosen !== null)
      if (value === undefined)
        throw unclear(head.head, cells[row] ?? '', { line: lines[row] ?? 0, number: each.number })
      return value
    })
    return inOneUnit(column, { quantities, numbers, isBill })
  })
}

/** Null if no cell is sure, or some contradict others. */
function decimalsOf(cells: readonly (WrittenQuantity | null)[]): DecimalSign | null {
  const isSure = (sign: DecimalSign, other: DecimalSign) =>
    cells.some((cell) => cell && cell.number[sign] !== null && cell.number[other] === null)
  const [point, comma] = [isSure('point', 'comma'), isSure('comma', 'point')]
  return point === comma ? null : point ? 'point' : 'comma'
}

/** Undefined: ambiguous. */
function valueOf({ point, comma }: WrittenNumber, decimals: DecimalSign | null, isChosen: boolean) {
  if (decimals) return { point, comma }[decimals] ?? (isChosen ? null : (point ?? comma))
  return point === null || comma === null || point === comma ? (point ?? comma) : undefined
}

const unclear = (head: string, cell: string, { line, number }: { line: number; number: WrittenNumber }) =>
  new DiagramProblem(
    `Line ${line}, column “${head}”: “${cell.slice(0, 40)}” can be ${number.point} or ${number.comma}. Choose under ` +
      '“Decimals” whether they have a point or a comma, or start the data with the line “decimals: point” or “decimals: comma”',
  )

/** The unit in a cell with nothing else: `V`, `(ms)`, `Volt`. Null for others. */
export const unitIn = (cell: string): string | null => {
  const name = sameSigns(/^\(([^()]*)\)$/.exec(cell)?.[1] ?? cell)
  return isUnit(name) ? name : null
}

interface Written {
  quantities: readonly (WrittenQuantity | null)[]
  numbers: readonly (number | null)[]
}

/** First row of a number without a unit. 0 needs none. */
const bareRow = ({ quantities, numbers }: Written) =>
  quantities.findIndex((each, row) => each?.unit === '' && numbers[row])

const placeOf = ({ head, cells, lines }: WrittenCells, row: number) =>
  `Line ${lines[row]}, column “${head.head}”: “${(cells[row] ?? '').slice(0, 40)}”`

/** @throws DiagramProblem if a letter can be a unit or a prefix, and numbers without a unit make a difference */
function requireUnits(column: WrittenCells, { letters, ...written }: Written & { letters: UnitLetters }) {
  const row = written.quantities.findIndex((each) => each?.unit === letters.unclear)
  const quantity = written.quantities[row]
  const isBesidePrefix = written.quantities.some((each) => each && letters.factorOf(each))
  if (quantity && (isBesidePrefix || bareRow(written) >= 0))
    throw new DiagramProblem(`${placeOf(column, row)} can be ${bothOf(quantity)}`)
}

/** @throws DiagramProblem if a number has no unit beside others that have one */
function requireNoBare(column: WrittenCells, { unit, ...written }: Written & { unit: string }) {
  const bare = bareRow(written)
  const beside = column.cells[written.quantities.findIndex((each) => each?.unit === unit)]
  if (bare >= 0)
    throw new DiagramProblem(`${placeOf(column, bare)} has no unit, and “${beside?.slice(0, 40)}” has one. ${wanted}`)
}

function inOneUnit(
  column: WrittenCells,
  {
    quantities,
    numbers,
    isBill,
  }: { quantities: readonly (WrittenQuantity | null)[]; numbers: readonly (number | null)[]; isBill: boolean },
): ReadColumn {
  const { head, cells } = column
  const headUnit = sameSigns(head.unit)
  const ofHead = headUnit === '' ? [] : scalesOf(headUnit)
  const written = quantities.filter((each) => each !== null)
  const letters = lettersBehind({ name: head.name, ofHead, quantities: written, isBill })
  const factors = quantities.map((each) => each && letters.factorOf(each))
  const units = [...new Set(quantities.flatMap((each, row) => (each?.unit && !factors[row] ? each.unit : [])))]
  const kindsOf = kindsOfUnits(ofHead, units, head.name)
  const isKnown = ofHead.length > 0 || units.some((unit) => kindsOf.units.has(unit))
  const all = oneOfPower([
    ...(ofHead.length > 0 ? [kindsOf.head] : []),
    ...units.map((unit) => kindsOf.units.get(unit) ?? unit),
  ])
  const targets = new Map([...all].map((kind) => [kind, targetOf(kind, { headUnit, kindsOf })]))
  const unitOf = (kind: string) => units.find((unit) => (kindsOf.units.get(unit) ?? unit) === kind) ?? headUnit
  const [one = '', other = ''] = [...all].map(unitOf)
  const [only] = targets.values()
  if (!isBill) requireUnits(column, { quantities, numbers, letters })
  // Bare values of resistors, and in a bill of materials, are in the base unit.
  const isClear = isBill || all.has('resistance') || ofHead.length > 0 || !isKnown || targets.size > 1
  if (!isClear && (headUnit !== '' || units.length > 1 || only?.unit !== units[0]))
    requireNoBare(column, { quantities, numbers, unit: units[0] ?? '' })
  // An unknown word may be a million: it is a unit only if all numbers have it.
  const isWhole = units.length < 2 && quantities.every((each) => !each || each.unit === (units[0] ?? ''))
  const values = quantities.map((each, row) => {
    const number = numbers[row] ?? null
    const factor = factors[row]
    if (!each || number === null || (each.unit === '' && !factor)) return number
    const kind = kindsOf.units.get(each.unit)
    const to = kind && all.has(kind) ? kind : ofPower.find((power) => all.has(power))
    const [into, scale] = [
      targets.get(kind === undefined ? kindsOf.head : (to ?? kind))?.scale,
      kind && scaleOf(each.unit, kind),
    ]
    if (factor) return rounded((number * factor) / (into?.factor ?? 1))
    if (!scale || !into) return isWhole ? number : null
    const base = number * scale.factor + scale.offset
    const converted =
      to === undefined || to === kind ? base : to === 'power' ? 10 ** (base / 10) / 1000 : 10 * Math.log10(base * 1000)
    return Number.isFinite(converted) ? rounded((converted - into.offset) / into.factor) : null
  })
  const unit = isKnown && targets.size === 1 && only?.scale ? only.unit : ''
  // Brackets in a head hold no unit if the cells have others.
  const name = ofHead.length === 0 && unit !== '' ? head.head : head.name
  const either = quantities.find((each) => each?.unit === letters.unclear)
  const problem =
    targets.size > 1
      ? `“${one}” and “${other}” have different scales`
      : either
        ? `“${cells[quantities.indexOf(either)]?.slice(0, 40)}” can be ${bothOf(either)}`
        : null
  return { column: { head: head.head, name, unit: ofHead.length > 0 ? head.unit : unit || head.unit, problem }, values }
}

/** `1 mW` is 0 dBm: a column with both takes the unit of its head, else the first one. */
const ofPower = ['power level', 'power']

function oneOfPower(kinds: readonly string[]): Set<string> {
  const all = new Set(kinds)
  if (ofPower.every((kind) => all.has(kind))) all.delete(kinds[0] === 'power' ? 'power level' : 'power')
  return all
}

interface Kinds {
  /** Empty without a known unit in the head. */
  head: string
  units: Map<string, string>
}

/** One kind for all units if possible, as for % and ppm. Else each has the kind that most units can be. */
function kindsOfUnits(ofHead: readonly KindScale[], units: readonly string[], name: string): Kinds {
  const all = [...(ofHead.length > 0 ? [ofHead] : []), ...units.map(scalesOf)]
  // A rise of 10 °C is one of 10 K.
  const isRise = /\b(?:rise|difference|delta|hysteresis)\b|^[ΔΔ∆]/i.test(name)
  const count = (kind: string) =>
    all.filter((scales) => scales.some((scale) => scale.kind === kind)).length +
    Number(isRise && kind === 'temperature rise')
  const best = (scales: readonly KindScale[]) => {
    const [first = '', ...others] = scales.map(({ kind }) => kind)
    return others.reduce((before, kind) => (count(kind) > count(before) ? kind : before), first)
  }
  return {
    head: best(ofHead),
    units: new Map(units.flatMap((unit) => (scalesOf(unit).length > 0 ? [[unit, best(scalesOf(unit))]] : []))),
  }
}

/** If all cells are in hours they stay so. Values in mV become V, since axes have prefixes of their own. */
function targetOf(kind: string, { headUnit, kindsOf }: { headUnit: string; kindsOf: Kinds }) {
  const [own = '', ...others] = [...kindsOf.units].flatMap(([unit, its]) => (its === kind ? unit : []))
  const [scale, base] = [scaleOf(own, kind), scaleOf(baseOf(kind), kind)]
  // Spellings of one unit: bit and bits.
  const isOne = others.every((each) => isEqual(scaleOf(each, kind), scale))
  const isOwn = isOne && !isPrefixed(own, kind) && (others.length === 0 || !isEqual(scale, base))
  const unit = kind === kindsOf.head ? headUnit : isOwn ? own : baseOf(kind)
  return { unit, scale: scaleOf(unit, kind) }
}

const isEqual = (one: KindScale | undefined, other: KindScale | undefined) =>
  one?.factor === other?.factor && one?.offset === other?.offset

const isPrefixed = (unit: string, kind: string) =>
  isPrefix(unit.slice(0, 1)) && scaleOf(unit.slice(1), kind) !== undefined

/** Removes the rounding error of a product. */
const rounded = (value: number) => Number(value.toPrecision(12))
