import { stringify } from 'csv-stringify/sync'
import { type CsvRow, csvFormat, csvHeadFormat } from '../../contract/csv.ts'

/** Streamed. Escapes cells that look like formulas. */
export async function* csv(
  columns: readonly string[],
  batches: AsyncIterable<readonly CsvRow[]> | Iterable<readonly CsvRow[]>,
): AsyncGenerator<string> {
  yield stringify([columns], csvHeadFormat)
  for await (const rows of batches) if (rows.length > 0) yield stringify([...rows], csvFormat)
}
