import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { forSpreadsheets } from '../../../../contract/csv.ts'
import { escapeFormula } from '../../../core/spreadsheet-formulas.ts'
import type { Database } from '../../../db/database.ts'
import { ownColumns } from './columns.ts'
import { readSubscribers } from './subscribers.ts'

const atATime = 1_000

/** All subscribers or those of one newsletter as CSV, streamed. Cells that look like formulas are escaped. */
export function exportSubscribers(db: Database, newsletter: number | undefined): AsyncIterable<string> {
  const rows = Readable.from(toRecords(db, newsletter))
  const table = stringify({
    header: true,
    columns: [...ownColumns],
    ...forSpreadsheets,
  })
  rows.on('error', (error) => table.destroy(error))
  return rows.pipe(table).setEncoding('utf8')
}

async function* toRecords(db: Database, newsletter: number | undefined): AsyncGenerator<string[]> {
  for await (const row of readSubscribers(db, { newsletter, atATime }))
    yield [
      String(row.id),
      ...[row.name, row.email_key, row.phone ?? ''].map(escapeFormula),
      row.subscribed_at?.toISOString() ?? '',
      row.confirmed_at?.toISOString() ?? '',
    ]
}
