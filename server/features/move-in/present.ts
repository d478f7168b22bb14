import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { forSpreadsheets } from '../../../contract/csv.ts'
import { articleLink } from '../../../contract/links.ts'
import type { MoveInItem } from '../../../contract/move-in/endpoints.ts'
import { outcomeNames } from '../../../contract/move-in/rules.ts'
import { pathOfPage } from '../../../contract/pages/rules.ts'
import { escapeFormula } from '../../core/spreadsheet-formulas.ts'
import type { DropRow, ItemOfReport } from './queries.ts'

export const presentItem = ({
  line,
  kind,
  source_id,
  title,
  outcome,
  reason,
  page,
  id,
  section,
  slug,
}: ItemOfReport): MoveInItem => ({
  ...{ line, kind, sourceId: source_id, title, outcome, reason },
  address:
    page !== null
      ? pathOfPage(page)
      : id !== null && section !== null
        ? articleLink({ id, section, slug: slug ?? '' })
        : null,
})

const headings = ['Line', 'Type', 'Old number', 'Title', 'Outcome', 'Reason', 'New URL', 'Old URLs']

/** Every item, then everything that was left out, by kind. */
export function reportCsv(
  publicUrl: string,
  items: AsyncIterable<ItemOfReport[]>,
  drops: AsyncIterable<DropRow[]>,
): AsyncIterable<string> {
  const table = stringify({ header: true, columns: headings, ...forSpreadsheets })
  const rows = Readable.from(toRecords(publicUrl, items, drops))
  rows.on('error', (error) => table.destroy(error))
  return rows.pipe(table).setEncoding('utf8')
}

async function* toRecords(
  publicUrl: string,
  items: AsyncIterable<ItemOfReport[]>,
  drops: AsyncIterable<DropRow[]>,
): AsyncGenerator<string[]> {
  for await (const rows of items)
    for (const row of rows) {
      const { line, kind, sourceId, title, outcome, reason, address } = presentItem(row)
      const here = address === null ? '' : publicUrl + address
      const cells = [String(line), kind, sourceId, title, outcomeNames[outcome], reason, here, row.paths.join(' ')]
      yield cells.map(escapeFormula)
    }
  for await (const rows of drops)
    for (const { kind, what, uses, example } of rows)
      yield ['', kind, '', what, 'Skipped', `${uses} times`, example, ''].map(escapeFormula)
}
