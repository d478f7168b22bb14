import { stringify } from 'csv-stringify/sync'
import { type CsvRow, csvFormat, csvHeadFormat } from '../../contract/csv.ts'

/** A table as CSV, streamed: the names of its columns, then each batch of rows. Cells that look like formulas are escaped. */
export async function* csv(
  columns: readonly string[],
  batches: AsyncIterable<readonly CsvRow[]> | Iterable<readonly CsvRow[]>,
): AsyncGenerator<string> {
  yield stringify([columns], csvHeadFormat)
  for await (const rows of batches) if (rows.length > 0) yield stringify([...rows], csvFormat)
}
