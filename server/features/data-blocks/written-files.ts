import type { TableLine } from '../../core/text-table.ts'
import { unitIn } from './columns.ts'
import { quantityIn } from './numbers.ts'
import { signOf } from './units.ts'

/**
 * A table as programs and instruments write it, with its head first: without lines about the instrument, without empty columns at the end, with
 * units in the head.
 */
export function tableIn(lines: readonly TableLine[]): TableLine[] {
  const table = withoutEnds(withoutPreamble(lines))
  return withTime(withTraces(withUnits(table)))
}

const isNumber = (cell: string) => quantityIn(cell, () => false)?.unit === ''
const isEmpty = (cell: string) => cell === ''

/** Of Siglent, Tektronix, GW Instek and LeCroy, above the names of the columns. */
const preambles =
  /^(?:record length|memory length|sample (?:rate|interval)|sampling period|points?|model(?: number)?|firmware version|waveform type|point format|source|(?:vertical|horizontal|time) (?:units?|scale|offset|delay|base|position)|probe(?: attenuation)?|trigger level|segments?|lecroy\w+)$/i

/** From the names of the columns on: they stand above the first line of numbers after a preamble. */
function withoutPreamble(lines: readonly TableLine[]): readonly TableLine[] {
  const isAbout = ({ cells: [label = ''] }: TableLine) => preambles.test(label.trim())
  if (lines.slice(0, 40).filter(isAbout).length < 2) return lines
  // Old Tektronix scopes write it beside the values, and name no columns.
  const beside = lines.slice(0, 4).every(({ cells }) => cells.length >= 5 && cells.slice(3, 5).every(isNumber))
  if (beside) {
    const named = (label: string) => lines.find(({ cells: [each] }) => each === label)?.cells[1] ?? ''
    const [time, volts] = [named('Horizontal Units') || 's', named('Vertical Units') || 'V']
    const head = { cells: [`Time (${time})`, `${named('Source') || 'Value'} (${volts})`], line: 1 }
    return [head, ...lines.map(({ cells, line }) => ({ cells: cells.slice(3, 5), line }))]
  }
  const first = lines.findIndex(
    ({ cells }) => !isEmpty(cells[0] ?? '') && cells.filter((cell) => !isEmpty(cell)).every(isNumber),
  )
  if (first < 1) return lines
  const [above, before] = [lines[first - 1], lines[first - 2]]
  const rows = lines.slice(first)
  if (!above) return lines
  const isUnits = above.cells.filter((cell) => !isEmpty(cell)).every((cell) => unitIn(cell) !== null)
  if (isUnits && before && /^source$/i.test(before.cells[0] ?? '')) return [before, above, ...rows]
  const valuesOf = (label: string) => lines.find(({ cells: [each] }) => each === label)?.cells.slice(1) ?? []
  const units = isUnits ? above.cells : [...valuesOf('Horizontal Units').slice(0, 1), ...valuesOf('Vertical Units')]
  const names = isUnits ? above.cells.map(nameOf) : above.cells
  const isComplete = names.every((_, column) => unitIn(units[column] ?? '') !== null)
  return [{ cells: isComplete ? withUnitsBehind(names, units) : names, line: above.line }, ...rows]
}

/** Without empty fields behind the columns that have names or values. */
function withoutEnds(lines: readonly TableLine[]): readonly TableLine[] {
  const [head, ...rows] = lines
  if (!head) return lines
  const isUsed = (column: number) => rows.some(({ cells }) => !isEmpty(cells[column] ?? ''))
  const lengthOf = (cells: readonly string[]) => cells.findLastIndex((cell) => !isEmpty(cell)) + 1
  let width = head.cells.length
  while (width > 1 && isEmpty(head.cells[width - 1] ?? '') && !isUsed(width - 1)) width -= 1
  return lines.map(({ cells, line }) => ({ cells: cells.slice(0, Math.max(width, lengthOf(cells))), line }))
}

/** Takes a line of units below the names into the names, as Keysight, Siglent and PicoScope write it. */
function withUnits(lines: readonly TableLine[]): readonly TableLine[] {
  const [head, units, ...rows] = lines
  if (!head || !units || rows.length === 0 || units.cells.length !== head.cells.length) return lines
  if (head.cells.some((name) => /[([]/.test(name))) return lines
  const read = units.cells.map((cell) => unitIn(cell))
  if (read.includes(null) || !rows.every(({ cells }) => cells.every((cell) => isEmpty(cell) || isNumber(cell))))
    return lines
  // Siglent calls the names of all columns a source, Keysight that of time an axis.
  const names = head.cells.map((name, column) =>
    /^(?:source|x-axis)$/i.test(name) ? nameOf(read[column] ?? '') : name,
  )
  return [{ cells: withUnitsBehind(names, units.cells), line: head.line }, ...rows]
}

const withUnitsBehind = (names: readonly string[], units: readonly string[]) =>
  names.map((name, column) => `${name} (${signOf(unitIn(units[column] ?? '') ?? '')})`)

/** What has this unit. */
const nameOf = (unit: string) =>
  ({ s: 'Time', Hz: 'Frequency', V: 'Voltage', A: 'Current', W: 'Power' })[signOf(unit)] ?? unit

/** Rigol numbers the values, and writes when the first was and how far they are apart. */
function withTime(lines: readonly TableLine[]): TableLine[] {
  const [head, units, ...rows] = lines
  const [start, step] = ['Start', 'Increment'].map((name) => head?.cells.indexOf(name) ?? -1)
  if (!head || !units || start === undefined || step === undefined || start < 1 || step < 1) return [...lines]
  const [from, apart] = [Number(units.cells[start]), Number(units.cells[step])]
  if (!/^sequence$/i.test(units.cells[0] ?? '') || !Number.isFinite(from) || !(apart > 0)) return [...lines]
  const width = Math.min(start, step)
  const names = head.cells.slice(1, width).map((name, index) => `${name} (${signOf(units.cells[index + 1] ?? '')})`)
  return [
    { cells: ['Time (s)', ...names], line: head.line },
    ...rows.map(({ cells: [number = '', ...values], line }) => ({
      cells: [String(Number((from + Number(number) * apart).toPrecision(9))), ...values.slice(0, width - 1)],
      line,
    })),
  ]
}

/** LTspice writes magnitude and phase into one column: `(-3.01e+00dB,-4.50e+01°)`. Its degree is of an older encoding. */
const complex = /^\(([-+\d.e]{1,40})dB,([-+\d.e]{1,40})[°\ufffd]\)$/i

function withTraces(lines: readonly TableLine[]): readonly TableLine[] {
  const [head, ...rows] = lines
  if (!head || !/^(?:time|freq\.)$/i.test(head.cells[0] ?? '')) return lines
  const isComplex = head.cells.map((_, column) => rows.every(({ cells }) => complex.test(cells[column] ?? '')))
  if (rows.length === 0 || !isComplex.includes(true)) return lines
  const split = (cells: readonly string[], each: (cell: string) => string[]) =>
    cells.flatMap((cell, column) => (isComplex[column] ? each(cell) : [cell]))
  return [
    { cells: split(head.cells, (name) => [`Magnitude of ${name} (dB)`, `Phase of ${name} (°)`]), line: head.line },
    ...rows.map(({ cells, line }) => ({
      cells: split(cells, (cell) => complex.exec(cell)?.slice(1) ?? ['', '']),
      line,
    })),
  ]
}
