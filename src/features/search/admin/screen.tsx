import { NativeSelect } from '@mantine/core'
import type { ApiResult } from '../../../platform/contract/api.ts'
import { searchLink } from '../../../platform/contract/links.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { Choices } from '../../../platform/web/admin/choices.tsx'
import { type Column, DataTable } from '../../../platform/web/admin/list/data-table.tsx'
import { ListScreen } from '../../../platform/web/admin/list/list-screen.tsx'
import { type ListQuery, useList } from '../../../platform/web/admin/list/use-list.ts'
import classes from './search-log.module.css'

type SearchedFor = ApiResult<'GET /admin/search-log'>['data'][number]
type Filter = 'days' | 'only'

/** Most frequent first. Searches without results suggest what to write about. */
export default function SearchLogScreen() {
  const list = useList<SearchedFor, Filter>({
    name: 'search-log',
    load: loadSearches,
    filters: { days: '30', only: 'all' },
    limit: 25,
  })
  const { filters, setFilter } = list
  return (
    <ListScreen
      title="Search log"
      list={list}
      search={{ label: 'Search the search log', placeholder: 'Part of a search' }}
      failed="Failed to fetch the search log"
      filters={
        <>
          <Choices label="Searches" choices={kinds} value={filters.only} onChoose={(kind) => setFilter('only', kind)} />
          <NativeSelect
            size="xs"
            aria-label="Period"
            data={periods}
            value={filters.days}
            onChange={(event) => setFilter('days', event.currentTarget.value)}
          />
        </>
      }
    >
      <DataTable
        caption="Searches"
        isSmall
        list={list}
        columns={columns}
        rowKey={({ query }) => query}
        empty={<p>{emptyWords(list.search, filters.only)}</p>}
      />
    </ListScreen>
  )
}

function emptyWords(search: string, only: string): string {
  if (search !== '') return 'No searches match.'
  return only === 'all' ? 'No searches yet.' : 'Every search had results.'
}

const kinds = [
  ['all', 'All searches'],
  ['nothing-found', 'No results'],
] as const

const periods = [
  { value: '1', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '180', label: 'Last 180 days' },
]

const loadSearches = ({ page, limit, search, filters: { days, only } }: ListQuery<Filter>) =>
  adminApi.call('GET /admin/search-log', {
    query: {
      page,
      limit,
      days: periods.some(({ value }) => value === days) ? days : '30',
      only: only === 'nothing-found' ? only : 'all',
      search,
    },
  })

const columns: readonly Column<SearchedFor>[] = [
  {
    head: 'Searched for',
    isName: true,
    cell: ({ query }) => (
      <a href={searchLink({ q: query })} target="_blank" rel="noreferrer" className={classes.query}>
        {query}
      </a>
    ),
  },
  { head: 'Searches', isNumber: true, width: '7rem', cell: ({ searches }) => searches },
  {
    head: 'Results',
    isNumber: true,
    width: '7rem',
    cell: ({ found }) => (found === 0 ? <span className={classes.nothing}>none</span> : found),
  },
  { head: 'Last searched', width: '8rem', cell: ({ lastDay }) => lastDay },
]
