import { isRecord, readJsonValues } from '../../open/json-rows.ts'
import type { SourceFile } from '../../source.ts'
export interface GhostRow {
  table: string
  row: Record<string, unknown>
}

/** Streams rows, with or without `db` around the tables. @throws UnreadableFile */
export async function* readGhostRows(file: SourceFile): AsyncGenerator<GhostRow> {
  for await (const { within, value } of readJsonValues(file, ['$.db.*.data.*.*', '$.data.*.*']))
    if (isRecord(value)) yield { table: within, row: value }
}
