import { parse } from 'csv-parse/sync'
import {
  axisScales,
  type DataKind,
  type DataSource,
  dataKinds,
  dataLimits,
  splitData,
} from '../../../contract/article/data-rules.ts'
import { csvOptions, delimiterOf } from '../../core/text-table.ts'
import { DiagramProblem, requireAtMost } from '../diagrams/index.ts'

/** A column by its head: `Load (A)` is the load in amperes. */
export interface DataColumn {
  head: string
  name: string
  unit: string
}

export interface DataRow {
  cells: string[]
  /** Of the CSV, from 1. */
  line: number
}

export interface Data extends Omit<DataSource, 'csv'> {
  columns: DataColumn[]
  rows: DataRow[]
  /** As it is downloaded. */
  csv: string
  /** Decimals have commas, as where fields are separated by semicolons. */
  hasCommas: boolean
}

/** Reads a source. @throws DiagramProblem with the place, as in `Line 5` */
export function readData(source: string): Data {
  requireAtMost(dataLimits.source, source.length, 'characters')
  const { options, csv } = splitData(source)
  const kind = options.kind ?? 'table'
  if (!isKind(kind)) throw new DiagramProblem(`“${kind}” is no kind: it is one of ${Object.keys(dataKinds).join(', ')}`)
  const [x, y] = (['x', 'y'] as const).map((name) => {
    const given = options[name] ?? 'linear'
    const scale = axisScales.find((each) => each === given)
    if (!scale) throw new DiagramProblem(`The ${name} axis is linear or log, and “${given}” is neither`)
    return scale
  })
  const { caption = '' } = options
  requireAtMost(dataLimits.caption, caption.length, 'characters in its caption')
  const delimiter = delimiterOf(csv)
  const [head, ...rows] = readRows(csv, delimiter)
  if (!head || rows.length === 0)
    throw new DiagramProblem('It needs a line with the names of its columns, and lines below it')
  requireAtMost(dataLimits.columns, head.cells.length, 'columns')
  requireAtMost(dataLimits.rows, rows.length, 'rows')
  for (const row of rows)
    if (row.cells.length !== head.cells.length)
      throw new DiagramProblem(
        `Line ${row.line} has ${row.cells.length} fields, and line ${head.line} with the names has ${head.cells.length}`,
      )
  const unnamed = head.cells.indexOf('')
  if (unnamed >= 0) throw new DiagramProblem(`Line ${head.line}: column ${unnamed + 1} has no name`)
  return {
    ...{ kind, caption, x: x ?? 'linear', y: y ?? 'linear' },
    columns: head.cells.map(toColumn),
    rows,
    csv: csv.trim(),
    hasCommas: delimiter !== ',',
  }
}

const isKind = (name: string): name is DataKind => Object.hasOwn(dataKinds, name)

function readRows(csv: string, delimiter: string): DataRow[] {
  try {
    const rows: DataRow[] = []
    parse(csv, {
      ...csvOptions,
      delimiter,
      on_record: (cells: string[], { lines: line }) => void rows.push({ cells, line }),
    })
    return rows
  } catch (error) {
    throw new DiagramProblem(`It cannot be read as CSV: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function toColumn(head: string): DataColumn {
  const [, name = head, unit = ''] = /^(.*\S)\s*[([]([^()[\]]{1,12})[)\]]$/.exec(head) ?? []
  return { head, name, unit }
}

const plain = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,3})?/i
const prefixes: Record<string, number> = { p: 1e-12, n: 1e-9, µ: 1e-6, u: 1e-6, m: 1e-3, k: 1e3, M: 1e6, G: 1e9 }

/** The number that a cell begins with, times the prefix of its unit: 4700 of `4.7 kΩ`; null: it begins with none. */
export function numberIn(cell: string, hasCommas: boolean): number | null {
  const text = cell.replace(/^[−–]/, '-').replace(/(\d)[ \u00a0\u202f'](?=\d{3}\b)/g, '$1')
  const [digits] = plain.exec(hasCommas ? text.replace(',', '.') : text) ?? []
  if (digits === undefined) return null
  const rest = text.slice(digits.length).trim()
  if (rest !== '' && !/^[pnµumkMG]?(?:[A-Za-zΩ\u2126°%]{1,4}|)(?:\/[A-Za-z°]{1,3})?$/.test(rest)) return null
  const [, prefix = ''] = /^([pnµukMG])[A-Za-zΩ\u2126]*$|^(m)[A-ZΩ\u2126]/.exec(rest) ?? []
  const factor = prefixes[prefix || (/^m[A-ZΩ\u2126]/.test(rest) ? 'm' : '')] ?? 1
  const value = Number(digits) * factor
  return Number.isFinite(value) ? value : null
}

/** The number of a cell that is plotted; null: it is empty. @throws DiagramProblem */
export function plottedNumber({ hasCommas, columns }: Data, { cells, line }: DataRow, column: number): number | null {
  const cell = cells[column] ?? ''
  if (cell === '') return null
  const value = numberIn(cell, hasCommas)
  if (value === null)
    throw new DiagramProblem(`Line ${line}, column “${columns[column]?.head}”: “${cell.slice(0, 40)}” is no number`)
  return value
}
