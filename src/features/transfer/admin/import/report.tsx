import { Anchor } from '@mantine/core'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { type Column, DataTable } from '../../../../platform/web/admin/list/data-table.tsx'
import { FilterSelect } from '../../../../platform/web/admin/list/filter-select.tsx'
import { Pager } from '../../../../platform/web/admin/list/pager.tsx'
import { type ListQuery, useList } from '../../../../platform/web/admin/list/use-list.ts'
import type { MoveInItem } from '../../contract/import/endpoints.ts'
import { type MoveInOutcome, moveInOutcomes, outcomeNames } from '../../contract/import/rules.ts'
import classes from './import.module.css'

/** What became of every item. */
export function Report({ id }: { id: string }) {
  const list = useList<MoveInItem, 'outcome'>({
    name: `move-in-items ${id}`,
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
          choices={moveInOutcomes.map((outcome) => [outcome, outcomeNames[outcome]] as const)}
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

async function loadItems(id: string, { page, limit, filters: { outcome } }: ListQuery<'outcome'>) {
  const chosen: MoveInOutcome | undefined = moveInOutcomes.find((one) => one === outcome)
  const { data, total } = await adminApi.call('GET /admin/move-ins/:id/items', {
    params: { id },
    query: { page: String(page), limit: String(limit), ...(chosen && { outcome: chosen }) },
  })
  return { rows: data, total }
}

const columns: readonly Column<MoveInItem>[] = [
  {
    head: 'Title',
    isName: true,
    cell: ({ title, address }) => (address === null ? title : <Anchor href={address}>{title}</Anchor>),
  },
  { head: 'Outcome', width: '10rem', cell: ({ outcome }) => outcomeNames[outcome] },
  { head: 'Reason', isLong: true, cell: ({ reason }) => reason },
]
