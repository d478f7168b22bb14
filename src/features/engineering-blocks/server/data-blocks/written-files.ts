import type { TableLine } from '../../../../platform/server/core/text-table.ts'
import { isReference } from './bom-columns.ts'
import { unitIn } from './columns.ts'
import { quantityIn } from './numbers.ts'
import { quantityOf, signOf } from './table-units.ts'
import { withSteps, withTraces } from './written-traces.ts'

/** Returns the head first, with units in it. Drops lines about the instrument and empty columns at the end. */
export function tableIn(lines: readonly TableLine[], isBill: boolean): TableLine[] {
  const table = withoutEnds(withoutPreamble(isBill ? billIn(lines) : lines))
  return withSteps(withTraces(withIncrement(withTime(withUnits(table)))))
}

const isNumber = (cell: string) => quantityIn(cell, () => false)?.unit === ''
/** PicoScope writes it for a value beyond its range. */
const isBeyond = (cell: string) => /^[-−]?∞$/.test(cell)
const isEmpty = (cell: string) => cell === ''

/** Labels of Siglent, Tektronix, GW Instek, LeCroy, OWON and Rohde & Schwarz above the names of the columns. */
const preambles =
  /^(?:pk-pk|center freq|ref level|rbw|vbw|swt|[xy]-(?:unit|axis)|[xy](?:inc|org|units)|record length|memory length|sample interval|sampling period|model number|firmware version|waveform type|point format|(?:vertical|horizontal) (?:units?|scale|offset|delay|base|position)|probe attenuation|trigger level|lecroy\w+)$/i
/** Labels of theirs that other tables have too. */
const everyday =
  /^(?:type|channel|frequency|period|version|date|mode|span|start|stop|values|sample rate|points?|model|source|time (?:units?|scale|offset|delay|base|position)|probe|segments?)$/i

/** The names of the columns are above the first line of numbers after a preamble. */
function withoutPreamble(lines: readonly TableLine[]): readonly TableLine[] {
  const labels = lines.slice(0, 40).map(({ cells: [label = ''] }) => label.trim())
  const areSure = labels.filter((label) => preambles.test(label))
  const count = areSure.length + labels.filter((label) => everyday.test(label)).length
  if (areSure.length === 0 || count < 2) return lines
  // Old Tektronix scopes write the preamble beside the values, and name no columns.
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
  const [x, y] = ['x-Unit', 'y-Unit'].map((label) => lines.find(({ cells: [each] }) => each === label)?.cells[1])
  if (x && y) {
    const [traced] = lines.flatMap(({ cells: [label = ''] }) => (/^trace \d$/i.test(label) ? label : []))
    const names = [quantityOf(x), traced ?? 'Level']
    return [{ cells: withUnitsBehind(names, [x, y]), line: above.line }, ...rows]
  }
  const isUnits = above.cells.filter((cell) => !isEmpty(cell)).every((cell) => unitIn(cell) !== null)
  if (isUnits && before && /^source$/i.test(before.cells[0] ?? '')) return [before, above, ...rows]
  const valuesOf = (label: string) => lines.find(({ cells: [each] }) => each === label)?.cells.slice(1) ?? []
  const units = isUnits ? above.cells : [...valuesOf('Horizontal Units').slice(0, 1), ...valuesOf('Vertical Units')]
  const names = isUnits ? above.cells.map(quantityOf) : above.cells
  const isComplete = names.every((_, column) => unitIn(units[column] ?? '') !== null)
  return [{ cells: isComplete ? withUnitsBehind(names, units) : names, line: above.line }, ...rows]
}

/** Drops empty fields behind the last column. */
function withoutEnds(lines: readonly TableLine[]): readonly TableLine[] {
  const [head, ...rows] = lines
  if (!head) return lines
  const isUsed = (column: number) => rows.some(({ cells }) => !isEmpty(cells[column] ?? ''))
  const lengthOf = (cells: readonly string[]) => cells.findLastIndex((cell) => !isEmpty(cell)) + 1
  let width = head.cells.length
  while (width > 1 && isEmpty(head.cells[width - 1] ?? '') && !isUsed(width - 1)) width -= 1
  return lines.map(({ cells, line }) => ({ cells: cells.slice(0, Math.max(width, lengthOf(cells))), line }))
}

/** Keysight, Siglent and PicoScope write a line of units below the names. */
function withUnits(lines: readonly TableLine[]): readonly TableLine[] {
  const [head, units, ...rows] = lines
  if (!head || !units || rows.length === 0 || units.cells.length !== head.cells.length) return lines
  if (head.cells.some((name) => /[([]/.test(name))) return lines
  const read = units.cells.map((cell) => (isUnknown(cell) ? '' : unitIn(cell)))
  if (
    read.includes(null) ||
    read.every((unit) => unit === '') ||
    !rows.every(({ cells }) => cells.every((cell) => isEmpty(cell) || isNumber(cell) || isBeyond(cell)))
  )
    return lines
  // Siglent calls all columns a source, Keysight that of time an axis.
  const names = head.cells.map((name, column) =>
    /^(?:source|x-axis)$/i.test(name) ? quantityOf(read[column] ?? '') : name,
  )
  return [{ cells: withUnitsBehind(names, units.cells), line: head.line }, ...rows]
}

const withUnitsBehind = (names: readonly string[], units: readonly string[]) =>
  names.map((name, column) => withUnit(name, unitIn(units[column] ?? '') ?? units[column]))

/** Rigol and Siglent write it for a channel without a unit. */
const isUnknown = (unit: string) => /^unknown$/i.test(unit)
const withUnit = (name: string, unit = '') => (isUnknown(unit) ? name : `${name} (${signOf(unit)})`)

/** Rigol numbers the values, and writes the time of the first and the step. */
function withTime(lines: readonly TableLine[]): TableLine[] {
  const [head, units, ...rows] = lines
  const [start, step] = ['Start', 'Increment'].map((name) => head?.cells.indexOf(name) ?? -1)
  if (!head || !units || start === undefined || step === undefined || start < 1 || step < 1) return [...lines]
  const [from, apart] = [Number(units.cells[start]), Number(units.cells[step])]
  if (!/^sequence$/i.test(units.cells[0] ?? '') || !Number.isFinite(from) || !(apart > 0)) return [...lines]
  const width = Math.min(start, step)
  const names = head.cells.slice(1, width).map((name, index) => withUnit(name, units.cells[index + 1]))
  return [
    { cells: ['Time (s)', ...names], line: head.line },
    ...rows.map(({ cells: [number = '', ...values], line }) => ({
      cells: [String(Number((from + Number(number) * apart).toPrecision(9))), ...values.slice(0, width - 1)],
      line,
    })),
  ]
}

const increment = /^(t0|tInc)\s?=\s?([-+\d.e]{1,30})$/i

/** Newer Rigol files write start and step beside the names, with or without the times: `CH1(V),t0 = -5e-4, tInc = 1e-6`. */
function withIncrement(lines: readonly TableLine[]): TableLine[] {
  const [head, ...rows] = lines
  const found = head?.cells.flatMap((cell) => increment.exec(cell)?.slice(1) ?? []) ?? []
  const [from, apart] = ['t0', 'tinc'].map((name) =>
    Number(found[found.findIndex((each) => each.toLowerCase() === name) + 1]),
  )
  if (!head || found.length !== 4 || from === undefined || !(apart && apart > 0)) return [...lines]
  const named = head.cells.filter((cell) => cell !== '' && !increment.test(cell))
  const names = named.map((name) => name.replace(/^(CH\d|MATH\d?)([VAW])$/, '$1 ($2)'))
  const hasTimes = /^time/i.test(names[0] ?? '') && rows.every(({ cells: [time = ''] }) => time !== '')
  const width = names.length
  if (hasTimes) return [{ ...head, cells: names }, ...rows.map((row) => ({ ...row, cells: row.cells.slice(0, width) }))]
  const first = /^time/i.test(names[0] ?? '') ? 1 : 0
  return [
    { ...head, cells: ['Time (s)', ...names.slice(first)] },
    ...rows.map(({ cells, line }, row) => ({
      cells: [String(Number((from + row * apart).toPrecision(9))), ...cells.slice(first, width)],
      line,
    })),
  ]
}

/** Drops titles. Joins references that go on in the next line, as OrCAD writes them. */
function billIn(lines: readonly TableLine[]): readonly TableLine[] {
  const head = lines
    .slice(0, 40)
    .findIndex(({ cells }) => cells.filter((cell) => isReference(cell)).length > 0 && cells.length > 2)
  if (head < 0) return lines
  const [names, ...rows] = lines.slice(head)
  const reference = names?.cells.findIndex(isReference) ?? -1
  const found: TableLine[] = []
  for (const row of rows) {
    const last = found.at(-1)
    const more = row.cells[reference] ?? ''
    const isMore = more !== '' && row.cells.every((cell, column) => column === reference || isEmpty(cell))
    if (last && isMore && !isEmpty(last.cells.find((_, column) => column !== reference) ?? ''))
      found[found.length - 1] = {
        ...last,
        cells: last.cells.map((cell, at) => (at === reference ? `${cell} ${more}` : cell)),
      }
    else found.push(row)
  }
  return names ? [names, ...found] : lines
}
