import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { accountMessages, emailKey, phoneProblem, usernameProblem } from '../../../../contract/accounts/rules.ts'
import { sendingLimits } from '../../../../contract/newsletter/send-rules.ts'
import { type Columns, columnsOf, NoTable, saysNo } from './columns.ts'

/** A row that can be taken over as far as the table alone can tell, or why not. */
export type Row = { line: number } & ({ address: Address } | { refused: string })

export interface Address {
  email: string
  name: string
  phone: string | null
}

/**
 * The text of a file that a spreadsheet wrote: UTF-8, or what older programs write instead.
 * @throws NoTable
 */
export function textOf(file: Uint8Array): string {
  if (file.byteLength === 0) throw new NoTable('The file is empty')
  const encoding = file[0] === 0xff && file[1] === 0xfe ? 'utf-16le' : isUtf8(file) ? 'utf-8' : 'windows-1252'
  const text = new TextDecoder(encoding).decode(file)
  if (text.includes('\0') || text.startsWith('PK')) throw new NoTable('This is no table of text: save it as CSV')
  return text
}

/**
 * How many lines a text has.
 * @throws NoTable where there are more than anybody subscribes at once
 */
export function countLines(text: string): number {
  const [lineFeed, carriageReturn] = [10, 13]
  let lines = 0
  let last = lineFeed
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === carriageReturn || (code === lineFeed && last !== carriageReturn)) lines += 1
    last = code
    if (lines > sendingLimits.importLines)
      throw new NoTable(`The table has more than ${sendingLimits.importLines.toLocaleString('en')} lines`)
  }
  return last === lineFeed || last === carriageReturn ? lines : lines + 1
}

/**
 * Reads a table row by row. Its first line names the columns, of which one is the address; without such a line, the column that
 * holds an address is taken for it.
 * @throws NoTable
 */
export async function* readTable(text: string): AsyncGenerator<Row> {
  const parser = Readable.from(piecesOf(text), { objectMode: false }).pipe(
    parse({ ...manner, delimiter: delimiterOf(text), info: true }),
  )
  let columns: Columns | null = null
  const seen = new Map<string, number>()
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      const cells = record.map(withoutPrefix)
      const line = info.lines
      if (columns === null) {
        columns = columnsOf(cells)
        if (columns.isNamed) continue
      }
      yield rowOf(cells, columns, line, seen)
    }
  } catch (error) {
    if (error instanceof NoTable) throw error
    throw new NoTable(`The table cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

interface Parsed {
  record: string[]
  info: { lines: number }
}

const maxRecord = 20_000

const manner = {
  trim: true,
  skip_empty_lines: true,
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: maxRecord,
} as const

/** Programs part cells by one of these, and write the others into cells. It is the one that makes sense of the first row. */
function delimiterOf(text: string): string {
  const makesSense = (delimiter: string) => {
    try {
      const [first] = parseAtOnce(text.slice(0, maxRecord), { ...manner, delimiter, to: 1 })
      return first !== undefined && columnsOf(first.map(withoutPrefix)).email >= 0
    } catch {
      return false
    }
  }
  return ['\t', ';', ','].find(makesSense) ?? ','
}

/** Other work gets its turn in between. */
async function* piecesOf(text: string): AsyncGenerator<string> {
  const piece = 16 * 1024
  for (let at = 0; at < text.length; at += piece) {
    yield text.slice(at, at + piece)
    await nextTurn()
  }
}

function rowOf(cells: readonly string[], columns: Columns, line: number, seen: Map<string, number>): Row {
  const [typed = '', given = '', phone = ''] = [columns.email, columns.name, columns.phone].map((at) => cells[at] ?? '')
  if (typed === '') return { line, refused: accountMessages.emailRequired }
  const email = emailKey(typed)
  if (email === null) return { line, refused: 'This is not an e-mail address' }
  const no = saysNo(cells, columns)
  if (no !== null) return { line, refused: no }
  const first = seen.get(email)
  if (first !== undefined) return { line, refused: `The same address as in line ${first}` }
  const name = given.normalize() || (email.split('@')[0] ?? '').slice(0, 60)
  const problem = usernameProblem(name)?.replace('Username', 'The name') ?? phoneProblem(phone)
  if (problem) return { line, refused: problem }
  seen.set(email, line)
  return { line, address: { email, name, phone: phone || null } }
}

/** What keeps a cell from being taken for a formula is no part of it. */
const withoutPrefix = (cell: string) => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)
