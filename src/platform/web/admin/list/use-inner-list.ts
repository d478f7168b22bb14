import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListPage, ListQuery } from './use-list.ts'

interface Options<Row> {
  /** Cache key. A new one begins at the first page. */
  name: readonly unknown[]
  load: (query: Pick<ListQuery, 'page' | 'limit'>) => Promise<ListPage<Row>>
  limit: number
}

/** Its page is not in the address. */
export function useInnerList<Row>({ name, load, limit }: Options<Row>) {
  const asked = JSON.stringify(name)
  const [at, setAt] = useState({ asked, page: 1 })
  const page = at.asked === asked ? at.page : 1
  const goToPage = (next: number) => setAt({ asked, page: next })
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: [...name, page],
    queryFn: () => load({ page: String(page), limit: String(limit) }),
    placeholderData: keepPreviousData,
    // Its rows change elsewhere.
    staleTime: 0,
  })
  const total = data?.total ?? 0
  const totalPages = Math.max(1, Math.ceil(total / limit))
  // The last page may have disappeared.
  if (data && !isPlaceholderData && page > totalPages) goToPage(totalPages)
  return {
    rows: data?.data ?? [],
    page,
    limit,
    total,
    totalPages,
    isTotalCapped: false,
    goToPage,
    isLoading: isPending,
    isStale: isPlaceholderData,
    error,
    retry: () => void refetch(),
  }
}
