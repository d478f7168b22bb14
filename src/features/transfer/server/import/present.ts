import type { CsvRow } from '../../../../platform/contract/csv.ts'
import { articleLink } from '../../../../platform/contract/links.ts'
import { csv } from '../../../../platform/server/core/csv.ts'
import { pathOfPage } from '../../../pages/contract/rules.ts'
import type { SiteImportItem } from '../../contract/import/endpoints.ts'
import { outcomeNames } from '../../contract/import/rules.ts'
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
}: ItemOfReport): SiteImportItem => ({
  line,
  kind,
  sourceId: source_id,
  title,
  outcome,
  reason,
  address:
    page !== null
      ? pathOfPage(page)
      : id !== null && section !== null
        ? articleLink({ id, section, slug: slug ?? '' })
        : null,
})

const headings = ['Line', 'Type', 'Old number', 'Title', 'Outcome', 'Reason', 'New URL', 'Old URLs']

/** Every item, then what was left out, by kind. */
export const reportCsv = (
  publicUrl: string,
  items: AsyncIterable<ItemOfReport[]>,
  drops: AsyncIterable<DropRow[]>,
): AsyncIterable<string> => csv(headings, toRows(publicUrl, items, drops))

async function* toRows(
  publicUrl: string,
  items: AsyncIterable<ItemOfReport[]>,
  drops: AsyncIterable<DropRow[]>,
): AsyncGenerator<CsvRow[]> {
  for await (const rows of items)
    yield rows.map((row) => {
      const { line, kind, sourceId, title, outcome, reason, address } = presentItem(row)
      const here = address === null ? '' : publicUrl + address
      return [line, kind, sourceId, title, outcomeNames[outcome], reason, here, row.paths.join(' ')]
    })
  for await (const rows of drops)
    yield rows.map(({ kind, what, uses, example }) => ['', kind, '', what, 'Skipped', `${uses} times`, example, ''])
}
