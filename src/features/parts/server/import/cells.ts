import { type PartFields, type PartParameter, partStateNames, partStates } from '../../contract/rules.ts'

/** Columns of a file. Lists are separated by `;`, a parameter is `name | value | unit`. */
export const partColumns = {
  number: 'name',
  maker: 'maker',
  description: 'description',
  package: 'package',
  state: 'state',
  data_sheet: 'dataSheet',
  parameters: 'parameters',
  family: 'family',
  second_sources: 'secondSources',
  successors: 'successors',
} as const satisfies Record<string, keyof PartFields>
export type PartColumn = keyof typeof partColumns

export const columnNames = Object.keys(partColumns) as PartColumn[]

const listed = (cell: string) =>
  cell
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean)

function readParameter(cell: string): PartParameter {
  const [name = '', value = '', unit = ''] = cell.split('|').map((one) => one.trim())
  return { name, value, unit }
}

const letters = (text: string) => text.toLowerCase().replace(/[^a-z]+/g, '')

/** Accepts a state's key or name. Any other word stays, for the form to refuse. */
const readState = (cell: string) =>
  partStateNames.find((state) => [state, partStates[state]].some((known) => letters(known) === letters(cell))) ?? cell

export function readCell(column: PartColumn, cell: string): unknown {
  if (column === 'parameters') return listed(cell).map(readParameter)
  if (column === 'second_sources' || column === 'successors') return listed(cell)
  return column === 'state' && cell !== '' ? readState(cell) : cell
}

export function writeCell(column: PartColumn, part: PartFields): string {
  const value = part[partColumns[column]]
  if (typeof value === 'string') return value
  return value
    .map((one) => (typeof one === 'string' ? one : [one.name, one.value, one.unit].filter(Boolean).join(' | ')))
    .join('; ')
}
