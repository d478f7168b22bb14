import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { sql } from 'kysely'
import { forSpreadsheets } from '../../../../contract/csv.ts'
import type { PartFilters } from '../../../../contract/parts/endpoints.ts'
import { escapeFormula } from '../../../core/spreadsheet-formulas.ts'
import type { Database } from '../../../db/database.ts'
import { condition, readParts } from '../queries.ts'
import { columnNames, writeCell } from './cells.ts'

const atATime = 500

/** The records that match as CSV, streamed, as an import reads it. Cells that look like formulas are escaped. */
export function exportParts(db: Database, filters: PartFilters): AsyncIterable<string> {
  const rows = Readable.from(toRecords(db, filters))
  const table = stringify({ header: true, columns: columnNames, ...forSpreadsheets })
  rows.on('error', (error) => table.destroy(error))
  return rows.pipe(table).setEncoding('utf8')
}

async function* toRecords(db: Database, filters: PartFilters): AsyncGenerator<string[]> {
  const matching = condition(filters)
  for (let after = ''; ; ) {
    const parts = await readParts(
      db,
      sql`where ${matching} and parts.number > ${after} order by parts.number limit ${atATime}`,
    )
    for (const part of parts) yield columnNames.map((column) => escapeFormula(writeCell(column, part)))
    if (parts.length < atATime) return
    after = parts.at(-1)?.number ?? ''
  }
}
