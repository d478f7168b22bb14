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
import { type Columns, columnsOf, lastNameIn, personName, reasonNotWanted, type Unwanted, widened } from './columns.ts'
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
  for await (const { row } of readTableRows(text, { answers, withPhone: true })) yield row
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
  name: string
  /** The name may leave it out. */
  lastName: string
  /** Cells that no title stands above. */
  beyond: readonly string[]
  isNamed: boolean
  /** By title, in lower-case letters only. Empty if there is no such column. */
  cellOf: (name: string) => string
}

/** @throws UnreadableFile */
export async function* readTableRows(
  text: string,
  { answers: given, withPhone }: { answers: readonly ColumnAnswer[]; withPhone: boolean },
): AsyncGenerator<ReadRow> {
  const answers = new Map(given.map((answer) => [answer.column, answer]))
  const unwanted = new Map<string, Unwanted>()
  for await (const { cells, columns } of readRecords(text)) {
    const reason = reasonNotWanted(cells, columns, answers)
    if (!reason) continue
    for (const email of addressesIn(cells[columns.email] ?? ''))
      if (unwanted.get(email)?.isFinal !== true) unwanted.set(email, reason)
  }
  const seen = new Map<string, number>()
  for await (const record of readRecords(text)) {
    const { cells, columns } = record
    const { isNamed, names } = columns
    const cellOf = (name: string) => cells[names.indexOf(name)] ?? ''
    const beyond = isNamed ? cells.slice(names.length).filter(Boolean) : []
    yield {
      row: rowOf(record, { unwanted, seen, withPhone }),
      name: personName(cells, columns),
      lastName: lastNameIn(cells, columns).normalize(),
      isNamed,
      cellOf,
      beyond,
    }
  }
}

/** `Anna <anna@a.example>` is not an address here, and two are not one, but their owners want no mail. */
function addressesIn(cell: string): string[] {
  const parts = emailKey(cell) === null ? cell.split(/[\s,;:<>()"\p{Cf}]+/u) : [cell]
  return parts.flatMap((part) => emailKey(part.replace(/\.$/, '')) ?? [])
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
    columns = widened(columns, cells.findLastIndex((cell) => cell !== '') + 1, line)
    yield { cells, columns, line }
  }
}

/** With it, the first row has an address or a column for one. */
function delimiterOf(text: string): string {
  const widthOf = (delimiter: string) => {
    try {
      const [first, second] = parseAtOnce(text.slice(0, 2 * maxRecord), { ...csvOptions, delimiter, to: 2 })
      if (first === undefined) return 0
      const { email } = columnsOf(first.map(unescapeFormula))
      // The only title may have more cells below it.
      return emailKey(second?.[email] ?? '') === null ? first.length : Math.max(first.length, second?.length ?? 0)
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
  {
    unwanted,
    seen,
    withPhone,
  }: { unwanted: ReadonlyMap<string, Unwanted>; seen: Map<string, number>; withPhone: boolean },
): Row {
  const [typed = '', phone = ''] = [columns.email, columns.phone].map((at) => cells[at] ?? '')
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
  const besides = [columns.name, columns.phone].map((at) => emailKey(cells[at] ?? '')).find((one) => one !== null)
  if (!columns.isNamed && besides && besides !== email)
    return refuse(`The line also has the address ${besides}. Put each address on a line of its own`)
  const first = seen.get(email)
  if (first !== undefined) return refuse(`Same address as line ${first}`)
  const name = personName(cells, columns) || (email.split('@')[0] ?? '').slice(0, 60)
  const problem = usernameProblem(name)?.replace('Username', 'The name') ?? (withPhone ? phoneProblem(phone) : null)
  if (problem) return refuse(problem)
  seen.set(email, line)
  return { line, address: { email, name, phone: withPhone ? phone || null : null } }
}
