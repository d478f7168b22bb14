import { Anchor } from '@mantine/core'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { type Column, DataTable } from '../../../../platform/web/admin/list/data-table.tsx'
import { FilterSelect } from '../../../../platform/web/admin/list/filter-select.tsx'
import { Pager } from '../../../../platform/web/admin/list/pager.tsx'
import { type ListQuery, useList } from '../../../../platform/web/admin/list/use-list.ts'
import type { SiteImportItem } from '../../contract/import/endpoints.ts'
import { outcomeNames, type SiteImportOutcome, siteImportOutcomes } from '../../contract/import/rules.ts'
import classes from './import.module.css'

export function Report({ id }: { id: string }) {
  const list = useList<SiteImportItem, 'outcome'>({
    name: `site-import-items ${id}`,
    load: (query) => loadItems(id, query),
    filters: { outcome: '' },
    limit: 25,
  })
  return (
    <section aria-labelledby="report">
      <h2 id="report">Report</h2>
      <div className={classes.filter}>
        <FilterSelect
          label="Outcome"
          all="All items"
          filter="outcome"
          choices={siteImportOutcomes.map((outcome) => [outcome, outcomeNames[outcome]] as const)}
          list={list}
        />
      </div>
      <DataTable
        caption="Items of the export"
        list={list}
        columns={columns}
        rowKey={({ line }) => line}
        empty={<p>No items.</p>}
      />
      <Pager list={list} sizes={[25, 100]} />
    </section>
  )
}

function loadItems(id: string, { page, limit, filters: { outcome } }: ListQuery<'outcome'>) {
  const chosen: SiteImportOutcome | undefined = siteImportOutcomes.find((one) => one === outcome)
  const query = { page, limit, ...(chosen && { outcome: chosen }) }
  return adminApi.call('GET /admin/site-imports/:id/items', { params: { id }, query })
}

const columns: readonly Column<SiteImportItem>[] = [
  {
    head: 'Title',
    isName: true,
    cell: ({ title, address }) => (address === null ? title : <Anchor href={address}>{title}</Anchor>),
  },
  { head: 'Outcome', width: '10rem', cell: ({ outcome }) => outcomeNames[outcome] },
  { head: 'Reason', isLong: true, cell: ({ reason }) => reason },
]
