import { useDebouncedCallback } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAddress } from './use-address.ts'

/** What a list asks the server for. */
export interface ListQuery<F extends string = never> {
  page: string
  limit: string
  search: string
  filters: Record<F, string>
}

/** As the server answers it. */
export interface ListPage<Row> {
  data: readonly Row[]
  /** On all pages. */
  total: number
  /** More than `total`; counting them all would take too long. */
  isTotalCapped?: boolean
  /** Per choice of a filter, whatever the search. */
  counts?: Readonly<Record<string, number>>
}

interface Options<Row, F extends string> {
  /** First part of the cache key. */
  name: string
  load: (query: ListQuery<F>) => Promise<ListPage<Row>>
  /** Defaults. The address holds only filters that differ. */
  filters?: Record<F, string>
  limit?: number
}

export interface List<Row, F extends string = never> extends Omit<ListQuery<F>, 'page' | 'limit'> {
  page: number
  limit: number
  rows: readonly Row[]
  total: number
  isTotalCapped: boolean
  counts: Readonly<Record<string, number>>
  totalPages: number
  isLoading: boolean
  /** The rows belong to the previous query. */
  isStale: boolean
  error: Error | null
  /** In the search box. The list follows 300 ms after the last key. */
  typed: string
  type: (text: string) => void
  searchNow: () => void
  /** Also goes back to the first page. */
  setFilter: (name: F, value: string) => void
  goToPage: (page: number) => void
  setLimit: (limit: number) => void
  retry: () => void
}

const debounce = 300

/** Page, search and filters are in the address. The previous rows stay while the next ones load. */
export function useList<Row, F extends string = never>({
  name,
  load,
  filters = {} as Record<F, string>,
  limit: defaultLimit = 10,
}: Options<Row, F>): List<Row, F> {
  const { query, change } = useListAddress(filters, defaultLimit)
  const { typed, type, searchNow } = useSearchBox(query.search, (search) => change({ search, page: '' }))
  const result = useQuery({
    queryKey: [name, query],
    queryFn: () => load({ ...query, page: String(query.page), limit: String(query.limit) }),
    placeholderData: keepPreviousData,
  })
  const total = result.data?.total ?? 0
  const totalPages = Math.max(1, Math.ceil(total / query.limit))
  // The last page may have disappeared.
  const goesOn = result.data?.isTotalCapped === true && result.data.data.length > 0
  const isBeyond = result.isSuccess && !result.isPlaceholderData && query.page > totalPages && !goesOn
  useEffect(() => {
    if (isBeyond) change({ page: String(totalPages) })
  })
  return {
    ...query,
    rows: result.data?.data ?? [],
    total,
    isTotalCapped: result.data?.isTotalCapped ?? false,
    counts: result.data?.counts ?? {},
    totalPages,
    isLoading: result.isPending,
    isStale: result.isPlaceholderData,
    error: result.error,
    typed,
    type,
    searchNow,
    setFilter: (filter, value) => change({ [filter]: value === filters[filter] ? '' : value, page: '' }),
    goToPage: (page) => change({ page: page === 1 ? '' : String(page) }),
    setLimit: (limit) => change({ limit: limit === defaultLimit ? '' : String(limit), page: '' }),
    retry: () => void result.refetch(),
  }
}

function useListAddress<F extends string>(filters: Record<F, string>, defaultLimit: number) {
  const { params, change } = useAddress()
  const number = (name: string, fallback: number) =>
    /^[1-9]\d{0,5}$/.test(params.get(name) ?? '') ? Number(params.get(name)) : fallback
  const names = Object.keys(filters) as F[]
  const query = {
    page: number('page', 1),
    limit: number('limit', defaultLimit),
    search: params.get('search') ?? '',
    filters: Object.fromEntries(names.map((name) => [name, params.get(name) ?? filters[name]])) as Record<F, string>,
  }
  return { query, change }
}

/** For screens whose list does not come from the server. */
export function useAddressSearch() {
  const { params, change } = useAddress()
  const search = params.get('search') ?? ''
  return { search, ...useSearchBox(search, (text) => change({ search: text })) }
}

/** Searches a moment after the last key, or on blur. */
function useSearchBox(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search)
  const [shown, setShown] = useState(search)
  // The address follows with a delay, in which the next key may be pressed.
  const [awaited, setAwaited] = useState<readonly string[]>([])
  if (search !== shown) {
    const place = awaited.indexOf(search)
    setShown(search)
    setAwaited(place < 0 ? [] : awaited.slice(place + 1))
    // The back button or a link changed the address.
    if (place < 0) setTyped(search)
  }
  const searchSoon = useDebouncedCallback((text: string) => {
    if (text !== search) setAwaited((before) => [...before, text])
    onSearch(text)
  }, debounce)
  const type = (text: string) => {
    setTyped(text)
    searchSoon(text.trim())
  }
  return { typed, type, searchNow: () => searchSoon.flush() }
}
