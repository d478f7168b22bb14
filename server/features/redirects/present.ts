import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Selectable } from 'kysely'
import { forSpreadsheets } from '../../../contract/csv.ts'
import type { Redirect } from '../../../contract/redirects/endpoints.ts'
import type { Tables } from '../../db/tables.ts'
import type { Redirected } from './follow.ts'
import type { StoredRedirect } from './redirect-table.ts'

export const presentRedirect = (row: Selectable<Tables['redirects']>, end: Redirected | null): Redirect => ({
  id: row.id,
  path: row.path,
  target: row.target ?? '',
  status: row.status,
  hits: row.hits,
  lastHitAt: row.last_hit_at?.toISOString() ?? null,
  endsAt: end && end.target !== row.target ? (end.target ?? '') : null,
})

/** As an import reads it. No cell can begin as a formula does: all are addresses or numbers. */
export function redirectsCsv(batches: AsyncIterable<StoredRedirect[]>): AsyncIterable<string> {
  const rows = Readable.from(toRecords(batches))
  const table = stringify({ header: true, columns: ['from', 'to', 'status'], ...forSpreadsheets })
  rows.on('error', (error) => table.destroy(error))
  return rows.pipe(table).setEncoding('utf8')
}

async function* toRecords(batches: AsyncIterable<StoredRedirect[]>): AsyncGenerator<string[]> {
  for await (const rows of batches)
    for (const { path, target, status } of rows) yield [path, target ?? '', String(status)]
}
