import { unescapeFormula } from '../../../../platform/contract/csv.ts'
import { delimiterOf, readLines, UnreadableFile } from '../../../../platform/server/core/text-table.ts'
import { partNumber } from '../../../search-index/server/index.ts'
import { PartForm } from '../../contract/endpoints.ts'
import { type PartFields, partMessages } from '../../contract/rules.ts'
import { columnNames, type PartColumn, partColumns, readCell } from './cells.ts'

export type ReadPart = { line: number; part: string } & (
  | { number: string; given: Partial<PartFields> & { name: string } }
  | { refused: string }
)

interface Columns {
  at: ReadonlyMap<PartColumn, number>
  /** Of the line with the names. */
  width: number
}

/** @throws UnreadableFile */
export async function* readPartRows(text: string): AsyncGenerator<ReadPart> {
  let columns: Columns | null = null
  const seen = new Map<string, number>()
  for await (const { cells, line } of readLines(text, delimiterOf(text))) {
    if (columns === null) {
      columns = columnsOf(cells)
      continue
    }
    const read = toPart(line, columns, cells)
    const first = 'number' in read ? seen.get(read.number) : undefined
    if (first !== undefined) yield { line, part: read.part, refused: `Same part as line ${first}` }
    else yield read
    if ('number' in read && first === undefined) seen.set(read.number, line)
  }
  if (columns === null) throw new UnreadableFile(partMessages.noColumns)
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, '')

/** @throws UnreadableFile */
function columnsOf(cells: readonly string[]): Columns {
  const names = cells.map((cell) => plain(unescapeFormula(cell)).replace(/^(?:partnumber|mpn|part)$/, 'number'))
  const columns = new Map(
    columnNames.map((column) => [column, names.indexOf(plain(column))] as const).filter(([, at]) => at >= 0),
  )
  if (!columns.has('number') || columns.size === 1) throw new UnreadableFile(partMessages.noColumns)
  return { at: columns, width: cells.length }
}

function toPart(line: number, { at: positions, width }: Columns, cells: readonly string[]): ReadPart {
  const given: Record<string, unknown> = {}
  for (const [column, at] of positions) given[partColumns[column]] = readCell(column, unescapeFormula(cells[at] ?? ''))
  const part = String(given['name']).slice(0, 60)
  const beyond = cells.slice(width).find(Boolean)
  if (beyond !== undefined) return { line, part, refused: `“${beyond.slice(0, 40)}” is in a column without a name` }
  const { success, data, error } = PartForm.safeParse(given)
  if (!success) return { line, part, refused: error.issues[0]?.message ?? partMessages.required }
  // Columns that the file lacks stay unchanged.
  const asked = Object.fromEntries(Object.entries(data).filter(([field]) => field in given))
  return { line, part: data.name, number: partNumber(data.name), given: { ...asked, name: data.name } }
}
