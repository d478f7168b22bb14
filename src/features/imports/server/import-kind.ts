import type { AuditAction } from '../../../platform/contract/audit.ts'
import type { Transaction } from '../../../platform/server/db/database.ts'
import type { Tables } from '../../../platform/server/db/tables.ts'
import type { ColumnAnswer, ColumnQuestion } from '../contract/import-rules.ts'
import type { RefusedRow } from '../contract/imports.ts'

export type ImportName = Tables['imports']['kind']

export const importNouns = {
  newsletter: 'list',
  members: 'file',
  parts: 'file',
  redirects: 'file',
  'site-import': 'export',
} as const satisfies Record<ImportName, string>

/** Later rows have higher lines. Rows need not come from a table. */
export interface SourceRow {
  line: number
}

export type ImportCounts = Record<string, number>
export interface RunningImport<Options> {
  id: number
  fileName: string
  options: Options
  /** Who uploaded it or, after the check, who imports it. */
  by: { userId: number | null; username: string }
  isCheck: boolean
}

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

export interface OpenedSource {
  text: string | null
  lines: number
  problem: string | null
}

export interface ImportKind<
  Row extends SourceRow,
  Counts extends ImportCounts,
  Refusal extends RefusedRow,
  Options extends object,
  Upload = Uint8Array,
> {
  name: ImportName
  fileName: string
  noRows: Counts
  open(upload: Upload): OpenedSource | Promise<OpenedSource>
  /** Reads the text of `open`: for the check, for the import, and after a crash. @throws UnreadableFile */
  read(text: string, signal: AbortSignal, answers: readonly ColumnAnswer[]): AsyncIterable<Row>
  asks?(text: string, fileName: string): Promise<ColumnQuestion[]>
  /** The check keeps what it writes: it is no trial run, but finds what has to be known before the import. */
  keepsCheck?: boolean
  /** Only one at a time, since it may take hours. */
  isExclusive?: boolean
  /** Work on rows that takes longer than a transaction may, such as fetching their pictures. */
  prepare?(rows: readonly Row[], running: RunningImport<Options>, signal: AbortSignal): Promise<readonly Row[]>
  /** Called again after a crash. */
  finish?(running: RunningImport<Options>, signal: AbortSignal): Promise<void>
  /** Cost relative to the simplest row. Default: 1. */
  workOf?(row: Row): number
  /** Called before the first row. Taking a row again must change nothing. What a check writes is rolled back. */
  begin(running: RunningImport<Options>): Promise<TakeRows<Row, Counts, Refusal>>
  /** Writes the row of the audit log when the import starts. @throws Conflict, InvalidInput */
  audit(
    tx: Transaction,
    checked: { counts: Counts & { refused: number }; options: Options },
  ): Promise<{ action: AuditAction; kind: string; detail: Record<string, unknown> }>
}
