import type { AuditAction } from '../../../platform/contract/audit.ts'
import type { Transaction } from '../../../platform/server/db/database.ts'
import type { Tables } from '../../../platform/server/db/tables.ts'
import type { ColumnAnswer, ColumnQuestion } from '../contract/import-rules.ts'
import type { RefusedRow } from '../contract/imports.ts'

export type ImportName = Tables['imports']['kind']

/** What the sentences about an import call its file. */
export const importNouns = {
  newsletter: 'list',
  members: 'file',
  parts: 'file',
  redirects: 'file',
  'site-import': 'export',
} as const satisfies Record<ImportName, string>

/** A row of a source. Later rows have higher lines, and nothing else is asked of them: they need not come from a table. */
export interface SourceRow {
  line: number
}

/** How many rows did what, by the words of the kind. */
export type ImportCounts = Record<string, number>
export interface RunningImport<Options> {
  id: number
  fileName: string
  options: Options
  /** Who uploaded it or, after the check, who imports it. */
  by: { userId: number | null; username: string }
  isCheck: boolean
}

/** What came of some rows. */
export interface TakenRows<Counts extends ImportCounts, Refusal extends RefusedRow> {
  counts: Counts
  refusals: Refusal[]
  /** Called once when the rows are taken: their transaction may be tried several times. */
  remember?: () => void
}

export type TakeRows<Row, Counts extends ImportCounts, Refusal extends RefusedRow> = (
  tx: Transaction,
  rows: readonly Row[],
) => Promise<TakenRows<Counts, Refusal>>

/** What an upload is stored as, or why it is not taken. */
export interface OpenedSource {
  text: string | null
  /** For the progress: the line of the last row. */
  lines: number
  problem: string | null
}

/** What differs between the imports of two kinds. */
export interface ImportKind<
  Row extends SourceRow,
  Counts extends ImportCounts,
  Refusal extends RefusedRow,
  Options extends object,
  Upload = Uint8Array,
> {
  name: ImportName
  /** For uploads without a name. */
  fileName: string
  noRows: Counts
  open(upload: Upload): OpenedSource | Promise<OpenedSource>
  /** Reads what `open` gave. Called for the check, for the import, and after a crash. @throws UnreadableFile */
  read(text: string, signal: AbortSignal, answers: readonly ColumnAnswer[]): AsyncIterable<Row>
  /** What somebody has to say before the file is imported. */
  asks?(text: string): Promise<ColumnQuestion[]>
  /** A check keeps what it writes: it is not what an import would do, but what has to be known before. */
  keepsCheck?: boolean
  /** Of a kind whose imports may take hours: one at a time. */
  isExclusive?: boolean
  /** Work on rows that takes longer than a transaction may, such as fetching their pictures. */
  prepare?(rows: readonly Row[], running: RunningImport<Options>, signal: AbortSignal): Promise<readonly Row[]>
  /** What is left to do after the last row. Called again after a crash. */
  finish?(running: RunningImport<Options>, signal: AbortSignal): Promise<void>
  /** How much a row costs in comparison with the simplest; by default 1. */
  workOf?(row: Row): number
  /** Called before the first row. What it returns takes the rows. Taken again, a row changes nothing; what a check writes is taken back. */
  begin(running: RunningImport<Options>): Promise<TakeRows<Row, Counts, Refusal>>
  /** The row of the audit log when somebody starts the import. @throws Conflict, InvalidInput */
  audit(
    tx: Transaction,
    checked: { counts: Counts & { refused: number }; options: Options },
  ): Promise<{ action: AuditAction; kind: string; detail: Record<string, unknown> }>
}
