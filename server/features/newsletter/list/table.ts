import { isUtf8 } from 'node:buffer'
import { parse } from 'csv-parse'
import { accountMessages, emailKey, phoneProblem, usernameProblem } from '../../../../contract/account-rules.ts'

/** A row that can be taken over as far as the table alone can tell, or why not. */
export type Row = { line: number } & ({ address: Address } | { refused: string })

export interface Address {
  email: string
  name: string
  phone: string | null
}

/** A table that cannot be read as a whole. */
export class NoTable extends Error {
  override readonly name = 'NoTable'
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

export const countLines = (text: string) => (text.match(/\r\n?|\n/g)?.length ?? 0) + (/[\r\n]$/.test(text) ? 0 : 1)

/**
 * Reads a table row by row. Its first line names the columns, of which one is the address; without such a line, the column that
 * holds an address is taken for it.
 * @throws NoTable
 */
export async function* readTable(text: string): AsyncGenerator<Row> {
  const parser = parse({
    delimiter: [',', ';', '\t'],
    info: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: 20_000,
  })
  void feed(text, parser)
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

/** Piece by piece, so that other work gets its turn in between. */
async function feed(text: string, parser: ReturnType<typeof parse>): Promise<void> {
  const piece = 64 * 1024
  for (let at = 0; at < text.length && !parser.destroyed; at += piece) {
    if (!parser.write(text.slice(at, at + piece)) && !parser.destroyed)
      await new Promise<void>((resolve) => parser.once('drain', resolve).once('close', resolve))
  }
  parser.end()
}

interface Columns {
  email: number
  name: number
  phone: number
  /** Whether the first line is their names. */
  isNamed: boolean
}

function columnsOf(cells: readonly string[]): Columns {
  const holds = cells.findIndex((cell) => emailKey(cell) !== null)
  if (holds >= 0) return { email: holds, name: holds === 0 ? 1 : 0, phone: Math.max(2, holds + 1), isNamed: false }
  const find = (...names: string[]) =>
    cells.findIndex((cell) => names.includes(cell.toLowerCase().replace(/[^a-z]/g, '')))
  const email = find('email', 'emailaddress', 'address', 'mail')
  if (email < 0) throw new NoTable('The first line names no column “Email”')
  return {
    email,
    name: find('name', 'fullname', 'username'),
    phone: find('phone', 'phonenumber', 'telephone', 'mobile'),
    isNamed: true,
  }
}

function rowOf(cells: readonly string[], columns: Columns, line: number, seen: Map<string, number>): Row {
  const [typed = '', given = '', phone = ''] = [columns.email, columns.name, columns.phone].map((at) => cells[at] ?? '')
  if (typed === '') return { line, refused: accountMessages.emailRequired }
  const email = emailKey(typed)
  if (email === null) return { line, refused: 'This is not an e-mail address' }
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
