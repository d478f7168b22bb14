import { dataLimits } from '../../../contract/article/data-rules.ts'
import { DiagramProblem, requireAtMost } from '../diagrams/index.ts'
import { type Data, numberIn } from './read-data.ts'

/** What the columns of a bill of materials are called. */
const names = {
  reference: /^(?:ref(?:erences?|des|s)?\.?|designators?|reference designators?|parts? references?)$/i,
  quantity: /^(?:qty\.?|quantity|count|amount)$/i,
  part: /^(?:parts?(?: numbers?| no\.?)?|mpn|manufacturer part(?: number)?|component)$/i,
}

export const columnOf = ({ columns }: Pick<Data, 'columns'>, called: keyof typeof names): number =>
  columns.findIndex(({ name }) => names[called].test(name))

/** Checks that a bill of materials has references and parts, and as many references as it says. @throws DiagramProblem */
export function requireBillOfMaterials(data: Data): void {
  const [reference, quantity, part] = [columnOf(data, 'reference'), columnOf(data, 'quantity'), columnOf(data, 'part')]
  if (reference < 0 || part < 0)
    throw new DiagramProblem('A bill of materials needs a column Reference (or Designator) and a column Part (or MPN)')
  const known = new Map<string, number>()
  for (const { cells, line } of data.rows) {
    const found = referencesIn(cells[reference] ?? '', line)
    for (const one of found) {
      const before = known.get(one)
      if (before !== undefined) throw new DiagramProblem(`Line ${line}: ${one} stands in line ${before} already`)
      known.set(one, line)
    }
    requireAtMost(dataLimits.references, known.size, 'references')
    const said = quantity < 0 ? null : numberIn(cells[quantity] ?? '', data.hasCommas)
    if (quantity >= 0 && (said === null || !Number.isInteger(said) || said < 0))
      throw new DiagramProblem(`Line ${line}: the quantity must be a whole number`)
    if (said !== null && said > 0 && found.length > 0 && said !== found.length)
      throw new DiagramProblem(`Line ${line}: the quantity is ${said}, and there are ${found.length} references`)
  }
}

const mostInRange = 500

/** `R1-R3, R7` are four. */
function referencesIn(cell: string, line: number): string[] {
  const found: string[] = []
  for (const each of cell.split(/[\s,;]+/).filter(Boolean)) {
    const [, letters = '', from = '', , to = ''] =
      /^([A-Za-z]{1,6})(\d{1,6})[-–]([A-Za-z]{0,6})(\d{1,6})$/.exec(each) ?? []
    const count = letters === '' ? 1 : Number(to) - Number(from) + 1
    if (count < 1 || count > mostInRange) throw new DiagramProblem(`Line ${line}: “${each}” is no range of references`)
    requireAtMost(dataLimits.references, found.length + count, 'references')
    if (letters === '') found.push(each.slice(0, 40))
    else for (let index = 0; index < count; index += 1) found.push(letters + (Number(from) + index))
  }
  return found
}
