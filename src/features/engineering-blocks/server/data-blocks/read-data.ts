import { parse } from 'csv-parse/sync'
import { csvOptions, type TableLine } from '../../../../platform/server/core/text-table.ts'
import {
  axisScales,
  type DataKind,
  type DataSource,
  dataKinds,
  dataLimits,
  decimalSigns,
  splitData,
} from '../../contract/data-rules.ts'
import { requireAtMost } from '../diagrams/fields.ts'
import { DiagramProblem } from '../diagrams/problem.ts'
import { isNamed } from './bom-columns.ts'
import { type DataColumn, readColumns } from './columns.ts'
import { toHead } from './head-units.ts'
import { quantityIn } from './numbers.ts'
import { isTime } from './plot/time.ts'
import { tableIn } from './written-files.ts'
import { type TableText, tableText } from './written-text.ts'

export interface DataRow {
  cells: string[]
  /** By column, in its unit. Null where a cell is empty or no number. */
  values: (number | null)[]
  /** In the CSV, from 1. */
  line: number
}

export interface Data extends Omit<DataSource, 'csv' | 'decimals'> {
  columns: DataColumn[]
  rows: DataRow[]
}

/** Files of electronics programs that have no table. */
const otherFiles: readonly [RegExp, string][] = [
  [
    /^["']?Header ?Size["']?[,;\t]/i,
    'This is a file of a Yokogawa instrument with its settings above the values. Replace the settings with a line of column names',
  ],
  [
    /^START (?:header|components|nets)[ \t]*$|^\(export \(version|^\(netlist\b/m,
    'This is a netlist, which has no columns. Export a bill of materials instead',
  ],
]

/** @throws DiagramProblem with the place, as in `Line 5` */
export function readData(source: string): Data {
  requireAtMost(dataLimits.source, source.length, 'characters')
  const { options, csv } = splitData(source)
  const kind = options.kind ?? 'table'
  if (!isKind(kind))
    throw new DiagramProblem(`“${kind}” is not a type. Choose one of ${Object.keys(dataKinds).join(', ')}`)
  const [x, y] = (['x', 'y'] as const).map((name) => {
    const given = options[name] ?? 'linear'
    const scale = axisScales.find((each) => each === given)
    if (!scale) throw new DiagramProblem(`The ${name} axis must be linear or log, not “${given}”`)
    return scale
  })
  const { caption = '' } = options
  requireAtMost(dataLimits.caption, caption.length, 'characters in its caption')
  const decimals = decimalSigns.find((each) => each === options.decimals)
  if (options.decimals && !decimals)
    throw new DiagramProblem(`Decimals must have a point or a comma, not “${options.decimals}”`)
  const other = otherFiles.find(([pattern]) => pattern.test(csv))
  if (other) throw new DiagramProblem(other[1])
  const [head, ...rows] = tableIn(readRows(tableText(csv)), kind === 'bom')
  if (!head || rows.length === 0) throw new DiagramProblem('Add a line with column names and at least one line of data')
  requireAtMost(dataLimits.columns, head.cells.length, 'columns')
  requireAtMost(dataLimits.rows, rows.length, 'rows')
  for (const row of rows)
    if (row.cells.length !== head.cells.length)
      throw new DiagramProblem(
        `Line ${row.line} has ${row.cells.length} fields, but line ${head.line} has ${head.cells.length} names`,
      )
  const unnamed = head.cells.indexOf('')
  if (unnamed >= 0) throw new DiagramProblem(`Line ${head.line}: column ${unnamed + 1} has no name`)
  const isPlot = kind !== 'table' && kind !== 'bom'
  if (isPlot && head.cells.every((cell) => quantityIn(cell, () => false)?.unit === ''))
    throw new DiagramProblem(`Line ${head.line} has numbers. Put a line with the names of the columns above it`)
  const isTimed = isTime(rows.map(({ cells }) => cells[0] ?? ''))
  const columns = readColumns(
    head.cells.map((name, column) => ({
      head: toHead(name, head.cells),
      cells: rows.map(({ cells }) => cells[column] ?? ''),
      isText: (kind === 'bom' && isNamed(name)) || (column === 0 && isTimed),
      lines: rows.map(({ line }) => line),
    })),
    { chosen: decimals ?? null, isBill: kind === 'bom' },
  )
  return {
    kind,
    caption,
    x: x ?? 'linear',
    y: y ?? 'linear',
    columns: columns.map(({ column }) => column),
    rows: rows.map((row, index) => ({ ...row, values: columns.map(({ values }) => values[index] ?? null) })),
  }
}

const isKind = (name: string): name is DataKind => Object.hasOwn(dataKinds, name)

function readRows({ csv, delimiter }: TableText): TableLine[] {
  try {
    const rows: TableLine[] = []
    parse(csv, {
      ...csvOptions,
      delimiter,
      on_record: (cells: string[], { lines: line }) => void rows.push({ cells, line }),
    })
    return rows
  } catch (error) {
    throw new DiagramProblem(`Failed to read it as CSV: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Null if the cell is empty. @throws DiagramProblem */
export function plottedNumber({ columns }: Data, { cells, values, line }: DataRow, column: number): number | null {
  const [cell = '', value = null, read] = [cells[column], values[column], columns[column]]
  if (cell === '') return null
  const place = `Line ${line}, column “${read?.head}”`
  if (read?.problem) throw new DiagramProblem(`Column “${read.head}”: ${read.problem}`)
  if (value === null) throw new DiagramProblem(`${place}: “${cell.slice(0, 40)}” is not a number`)
  return value
}
