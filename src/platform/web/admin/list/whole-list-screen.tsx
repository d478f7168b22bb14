import type { ReactNode } from 'react'
import { type Column, DataTable } from './data-table.tsx'
import list from './list.module.css'
import { Failure, ListSearch, ScreenHead } from './list-screen.tsx'
import { useAddressSearch } from './use-list.ts'

interface Props<Row> {
  title: string
  query: { data: readonly Row[] | undefined; error: Error | null; isPending: boolean; refetch: () => unknown }
  failed: string
  actions?: ReactNode
  intro?: ReactNode
  search?: { label: string; placeholder: string; textOf: (row: Row) => string; noMatch: string }
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  empty: string
  children?: ReactNode
}

export function WholeListScreen<Row>(props: Props<Row>) {
  const { title, query, failed, actions, intro, search, columns, rowKey, empty, children } = props
  const { search: words, ...box } = useAddressSearch()
  const all = query.data ?? []
  const rows = search ? all.filter((row) => search.textOf(row).toLowerCase().includes(words.toLowerCase())) : all
  return (
    <section className={list.screen}>
      <ScreenHead title={title}>{actions}</ScreenHead>
      {intro && <p>{intro}</p>}
      {search && all.length > 0 && (
        <div className={list.tools}>
          <ListSearch list={box} label={search.label} placeholder={search.placeholder} />
        </div>
      )}
      {query.error ? (
        <Failure sentence={failed} error={query.error} retry={() => void query.refetch()} />
      ) : (
        <DataTable
          caption={title}
          list={{
            rows,
            total: rows.length,
            limit: Math.max(rows.length, 5),
            isLoading: query.isPending,
            isStale: false,
          }}
          columns={columns}
          rowKey={rowKey}
          empty={<p>{search && all.length > 0 ? search.noMatch : empty}</p>}
        />
      )}
      {children}
    </section>
  )
}
