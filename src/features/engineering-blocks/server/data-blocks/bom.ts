import { dataLimits } from '../../contract/data-rules.ts'
import { requireAtMost } from '../diagrams/fields.ts'
import { DiagramProblem } from '../diagrams/problem.ts'
import { columnOf } from './bom-columns.ts'
import type { Data } from './read-data.ts'

/** Requires references and parts, and as many references as the quantity says. @throws DiagramProblem */
export function requireBillOfMaterials(data: Data): void {
  const [reference, quantity, part] = [columnOf(data, 'reference'), columnOf(data, 'quantity'), columnOf(data, 'part')]
  if (reference < 0 || part < 0)
    throw new DiagramProblem('Add a column Reference (or Designator) and a column Part (or MPN, Value, Comment)')
  // An order may list more parts than one board has.
  const isOrder = /^customer/i.test(data.columns[reference]?.name ?? '')
  const known = new Map<string, number>()
  for (const { cells, values, line } of data.rows) {
    // A totals line.
    if ([reference, quantity, part].every((column) => !cells[column])) continue
    const found = referencesIn(cells[reference] ?? '', line)
    for (const one of found) {
      const before = known.get(one)
      if (before !== undefined) throw new DiagramProblem(`Line ${line}: ${one} is already in line ${before}`)
      known.set(one, line)
    }
    requireAtMost(dataLimits.references, known.size, 'references')
    const said = values[quantity] ?? null
    if (quantity >= 0 && (said === null || !Number.isInteger(said) || said < 0))
      throw new DiagramProblem(`Line ${line}: the quantity must be a whole number`)
    if (!isOrder && said !== null && said > 0 && found.length > 0 && said !== found.length)
      throw new DiagramProblem(`Line ${line}: the quantity is ${said}, and there are ${found.length} references`)
  }
}

const mostInRange = 500

/** `R1-R3, R7` are four, as are `R1 - R4`, `R1..R4`, `R1…R4` and `R1 to R4`. */
const range = /^([A-Za-z]{1,6})(\d{1,6})[-–—]([A-Za-z]{0,6})(\d{1,6})$/
const betweenNames = /(\d)\s{0,3}(?:\.{2,3}|…|[-–—]|\s(?:to|thru|through)\s)\s{0,3}(?=[A-Za-z]{0,6}\d)/gi

/** Screws and cases have no place on the board. */
const noReference = /^(?:[-–—]|n\/a)$/i

function referencesIn(cell: string, line: number): string[] {
  if (noReference.test(cell.trim())) return []
  const found: string[] = []
  for (const each of cell
    .replace(betweenNames, '$1-')
    .split(/[\s,;]+/)
    .filter((word) => !/^(?:and|&|)$/i.test(word))) {
    const [, letters = '', from = '', others = '', to = ''] = range.exec(each) ?? []
    const isRange = letters !== '' && (others === '' || others === letters)
    const count = letters === '' ? 1 : isRange ? Number(to) - Number(from) + 1 : 0
    if (count < 1 || count > mostInRange)
      throw new DiagramProblem(`Line ${line}: “${each}” is not a range of references`)
    requireAtMost(dataLimits.references, found.length + count, 'references')
    if (letters === '') found.push(each.slice(0, 40))
    else for (let index = 0; index < count; index += 1) found.push(letters + (Number(from) + index))
  }
  return found
}
