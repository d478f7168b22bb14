import { stringify } from 'csv-stringify/sync'
import { csvHeadFormat } from '../../../../platform/contract/csv.ts'
import { quantityIn } from './numbers.ts'
import type { Data } from './read-data.ts'
import { isUnit } from './table-units.ts'

/** The words of the table, with bare numbers as such: `-3` is no formula. */
export const dataCsv = ({ columns, rows }: Data): string =>
  stringify(
    [
      columns.map(({ head }) => head),
      ...rows.map(({ cells, values }) => cells.map((cell, column) => cellOf(cell, values[column] ?? null))),
    ],
    csvHeadFormat,
  )

function cellOf(cell: string, value: number | null): string | number {
  if (value === null) return cell
  // The text has what a number would lose: the zero of `0603`, digits beyond the precision.
  if (quantityIn(cell, isUnit)?.unit === '' && !/^0\d|\d{16}/.test(cell)) return value
  // The minus sign begins no formula.
  return cell.replace(/^-/, '−')
}
