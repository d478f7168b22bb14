import { parse as parseAtOnce } from 'csv-parse/sync'
import {
  accountMessages,
  emailKey,
  phoneProblem,
  usernameProblem,
} from '../../../../platform/contract/accounts/rules.ts'
import { unescapeFormula } from '../../../../platform/contract/csv.ts'
import { csvOptions, maxRecord, readLines } from '../../../../platform/server/core/text-table.ts'
import type { ColumnAnswer, ColumnQuestion } from '../../../imports/contract/import-rules.ts'
import { type Columns, columnsOf, reasonNotWanted, type Unwanted } from './columns.ts'
import { AskedColumns } from './questions.ts'

/** `isFinal`: the owner said no, or mail does not arrive. */
export type Row = { line: number } & (
  | { address: Address }
  | { email: string | null; refused: string; isFinal: boolean; because: 'invalid' | 'consent' | 'deleted' }
)

export interface Address {
  email: string
  name: string
  phone: string | null
}

/** One row that speaks against an address refuses all rows of it. @throws UnreadableFile */
export async function* readTable(text: string, answers: readonly ColumnAnswer[] = []): AsyncGenerator<Row> {
  for await (const { row } of readTableRows(text, answers)) yield row
}

/** Asks about columns of unknown meaning. @throws UnreadableFile */
export async function findQuestions(text: string): Promise<ColumnQuestion[]> {
  const questions = new AskedColumns()
  for await (const { cells, columns } of readRecords(text))
    if (emailKey(cells[columns.email] ?? '') !== null) questions.add(cells, columns)
  return questions.all()
}

export interface ReadRow {
  row: Row
  isNamed: boolean
  /** By title, in lower-case letters only. Empty if there is no such column. */
  cellOf: (name: string) => string
}

/** @throws UnreadableFile */
export async function* readTableRows(text: string, given: readonly ColumnAnswer[] = []): AsyncGenerator<ReadRow> {
  const answers = new Map(given.map((answer) => [answer.column, answer]))
  const unwanted = new Map<string, Unwanted>()
  for await (const { cells, columns } of readRecords(text)) {
    const reason = reasonNotWanted(cells, columns, answers)
    const written = cells[columns.email] ?? ''
    // `Anna <anna@a.example>` is not an address here, but its owner wants no mail.
    const email = reason && (emailKey(written) ?? emailKey(/<([^<>]{3,254})>/.exec(written)?.[1] ?? ''))
    if (reason && email && unwanted.get(email)?.isFinal !== true) unwanted.set(email, reason)
  }
  const seen = new Map<string, number>()
  for await (const record of readRecords(text)) {
    const { cells, columns } = record
    const cellOf = (name: string) => cells[columns.names.indexOf(name)] ?? ''
    yield { row: rowOf(record, { unwanted, seen }), isNamed: columns.isNamed, cellOf }
  }
}

interface TableRecord {
  cells: readonly string[]
  columns: Columns
  line: number
}

async function* readRecords(text: string): AsyncGenerator<TableRecord> {
  let columns: Columns | null = null
  for await (const { cells: written, line } of readLines(text, delimiterOf(text))) {
    const cells = written.map(unescapeFormula)
    if (columns === null) {
      columns = columnsOf(cells)
      if (columns.isNamed) continue
    }
    yield { cells, columns, line }
  }
}

/** With it, the first row has an address or a column for one. */
function delimiterOf(text: string): string {
  const widthOf = (delimiter: string) => {
    try {
      const [first] = parseAtOnce(text.slice(0, maxRecord), { ...csvOptions, delimiter, to: 1 })
      return first !== undefined && columnsOf(first.map(unescapeFormula)).email >= 0 ? first.length : 0
    } catch {
      return 0
    }
  }
  const widths = ['\t', ';', ','].map((delimiter) => ({ delimiter, width: widthOf(delimiter) }))
  // A column without a title may be all that a delimiter sets apart.
  return (widths.find(({ width }) => width > 1) ?? widths.find(({ width }) => width > 0))?.delimiter ?? ','
}

function rowOf(
  { cells, columns, line }: TableRecord,
  { unwanted, seen }: { unwanted: ReadonlyMap<string, Unwanted>; seen: Map<string, number> },
): Row {
  const [typed = '', given = '', phone = ''] = [columns.email, columns.name, columns.phone].map((at) => cells[at] ?? '')
  const refuse = (refused: string) => ({
    line,
    email: emailKey(typed),
    refused,
    isFinal: false,
    because: 'invalid' as const,
  })
  if (typed === '') return refuse(accountMessages.emailRequired)
  const email = emailKey(typed)
  if (email === null) return refuse('Not an email address')
  const no = unwanted.get(email)
  if (no) return { ...refuse(no.reason), isFinal: no.isFinal, because: no.isDeleted ? 'deleted' : 'consent' }
  const first = seen.get(email)
  if (first !== undefined) return refuse(`Same address as line ${first}`)
  const name = given.normalize() || (email.split('@')[0] ?? '').slice(0, 60)
  const problem = usernameProblem(name)?.replace('Username', 'The name') ?? phoneProblem(phone)
  if (problem) return refuse(problem)
  seen.set(email, line)
  return { line, address: { email, name, phone: phone || null } }
}
