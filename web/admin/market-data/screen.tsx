import { marketSeriesLink } from '../../../contract/links.ts'
import type { AdminListedSeries } from '../../../contract/market-data/endpoints.ts'
import { adminApi } from '../api.ts'
import { DateTime } from '../kit/date-time.tsx'
import { AddEntry, actionsColumn, titleColumn } from '../kit/entry/entry-columns.tsx'
import { useEntryDeletion } from '../kit/entry/use-entry-deletion.ts'
import { type Column, DataTable } from '../kit/list/data-table.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { type ListQuery, useList } from '../kit/list/use-list.ts'
import { accessNames } from '../reports/report-fields.tsx'

const listName = 'market-data'

/** All series of market data: search, add, edit and delete them. */
export default function MarketData() {
  const list = useList<AdminListedSeries>({ name: listName, load, filters: {}, limit: 25 })
  const remove = useEntryDeletion({
    ...{ path: listName, noun: 'series' },
    remove: (params) => adminApi.call('DELETE /admin/market-data/:id', { params }),
    restore: (params) => adminApi.call('POST /admin/market-data/:id/restoration', { params }),
  })
  return (
    <ListScreen
      title="Market data"
      list={list}
      search={{ label: 'Search market data', placeholder: 'Title' }}
      failed="Failed to load the market data"
      actions={<AddEntry path={listName} noun="series" />}
    >
      <DataTable
        caption="Market data"
        list={list}
        columns={columnsOf(remove)}
        rowKey={({ id }) => id}
        empty={<p>{list.search ? 'No series match.' : 'No series yet. Add one to show it on the Market data page.'}</p>}
      />
    </ListScreen>
  )
}

const columnsOf = (remove: (one: AdminListedSeries) => void): Column<AdminListedSeries>[] => [
  titleColumn('market-data'),
  { head: 'Access', width: '11rem', cell: ({ access }) => accessNames[access] },
  { head: 'Rows', isNumber: true, width: '4.5rem', cell: ({ rows }) => rows },
  { head: 'Data from', width: '9.5rem', cell: ({ figuresAt }) => <DateTime at={figuresAt} /> },
  actionsColumn(marketSeriesLink, remove),
]

async function load({ page, limit, search }: ListQuery) {
  const query = { page: String(page), limit: String(limit), search }
  const { data, total } = await adminApi.call('GET /admin/market-data', { query })
  return { rows: data, total }
}
