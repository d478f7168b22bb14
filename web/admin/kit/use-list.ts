import { useDebouncedCallback } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/** What a list is asked for. */
export interface ListQuery<F extends string = never> {
  page: number
  limit: number
  search: string
  filters: Record<F, string>
}

/** A page of a list. */
export interface ListPage<Row> {
  rows: readonly Row[]
  /** In all pages. */
  total: number
  /** There are more than `total`: counting them all would take too long. */
  isTotalCapped?: boolean
}

interface Options<Row, F extends string> {
  /** What the answers are kept under: the same for the same rows. */
  name: string
  load: (asked: ListQuery<F>) => Promise<ListPage<Row>>
  /** By name, what each is when nobody chose; only what was chosen stands in the address. */
  filters?: Record<F, string>
  /** Rows on a page. */
  limit?: number
}

export interface List<Row, F extends string = never> extends ListQuery<F> {
  rows: readonly Row[]
  total: number
  isTotalCapped: boolean
  totalPages: number
  /** Nothing has come yet. */
  isLoading: boolean
  /** The rows are those of what was asked before. */
  isStale: boolean
  fault: Error | null
  /** What stands in the search box; the list follows after 300 ms. */
  typed: string
  type: (text: string) => void
  /** Chooses anew and goes back to the first page. */
  choose: (name: F, value: string) => void
  turnTo: (page: number) => void
  showOnPage: (limit: number) => void
  retry: () => void
}

const debounce = 300

/**
 * A list whose page, search and filters stand in the address: it can be shared, reloaded and gone back to. What was shown stays
 * while the next page is fetched.
 */
export function useList<Row, F extends string = never>({
  name,
  load,
  filters = {} as Record<F, string>,
  limit: usual = 10,
}: Options<Row, F>): List<Row, F> {
  const { asked, change } = useAddress(filters, usual)
  const { typed, type } = useSearchBox(asked.search, (search) => change({ search, page: '' }))
  const query = useQuery({
    queryKey: [name, asked],
    queryFn: () => load(asked),
    placeholderData: keepPreviousData,
  })
  const total = query.data?.total ?? 0
  const totalPages = Math.max(1, Math.ceil(total / asked.limit))
  // The last rows of the last page may be gone.
  const isBeyond = query.isSuccess && !query.isPlaceholderData && asked.page > totalPages
  useEffect(() => {
    if (isBeyond) change({ page: String(totalPages) })
  })
  return {
    ...asked,
    rows: query.data?.rows ?? [],
    total,
    isTotalCapped: query.data?.isTotalCapped ?? false,
    totalPages,
    isLoading: query.isPending,
    isStale: query.isPlaceholderData,
    fault: query.error,
    typed,
    type,
    choose: (filter, value) => change({ [filter]: value === filters[filter] ? '' : value, page: '' }),
    turnTo: (page) => change({ page: page === 1 ? '' : String(page) }),
    showOnPage: (limit) => change({ limit: limit === usual ? '' : String(limit), page: '' }),
    retry: () => void query.refetch(),
  }
}

/** What the address asks for, and how to have it ask for something else. Empty values are left out. */
function useAddress<F extends string>(filters: Record<F, string>, usual: number) {
  const [query, setQuery] = useSearchParams()
  const number = (name: string, otherwise: number) =>
    /^[1-9]\d{0,5}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : otherwise
  const names = Object.keys(filters) as F[]
  const asked: ListQuery<F> = {
    page: number('page', 1),
    limit: number('limit', usual),
    search: query.get('search') ?? '',
    filters: Object.fromEntries(names.map((name) => [name, query.get(name) ?? filters[name]])) as Record<F, string>,
  }
  const change = (changes: Record<string, string>) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return { asked, change }
}

/** A search box: what is typed is looked for a moment after the last key. */
function useSearchBox(search: string, look: (search: string) => void) {
  const [typed, setTyped] = useState(search)
  const [lookedFor, setLookedFor] = useState(search)
  // The address changed by another way: back, or a link.
  if (search !== lookedFor) {
    setLookedFor(search)
    setTyped(search)
  }
  const lookSoon = useDebouncedCallback((text: string) => {
    setLookedFor(text)
    look(text)
  }, debounce)
  const type = (text: string) => {
    setTyped(text)
    lookSoon(text.trim())
  }
  return { typed, type }
}
