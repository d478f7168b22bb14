import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminApi } from '../../../platform/web/admin/api.ts'
import type { ListPage, ListQuery } from '../../../platform/web/admin/list/use-list.ts'
import { useRowChange } from '../../../platform/web/admin/list/use-row-change.ts'
import { notifyError } from '../../../platform/web/admin/notify.tsx'
import type { CarouselItem, Chosen } from '../../articles/contract/carousel.ts'

/** A cache key. Pages are slices of the candidates. */
export const carouselList = 'carousel'
const candidatesKey = 'carousel-offer'

export interface CarouselCandidates {
  articles: CarouselItem[]
  chosen: Chosen[]
}

const candidatesQuery = (search: string) =>
  queryOptions({
    queryKey: [candidatesKey, search],
    queryFn: (): Promise<CarouselCandidates> => adminApi.call('GET /admin/carousel', { query: { search } }),
  })

/** The server sends all cards. A changed card keeps its place until they are fetched again. */
export async function loadCards(
  queries: QueryClient,
  { page, limit, search }: ListQuery,
): Promise<ListPage<CarouselItem>> {
  const { articles } = await queries.fetchQuery(candidatesQuery(search))
  const end = Number(page) * Number(limit)
  return { data: articles.slice(end - Number(limit), end), total: articles.length }
}

export const useCarouselArticles = (search: string): readonly Chosen[] | undefined =>
  useQuery({ ...candidatesQuery(search), placeholderData: keepPreviousData }).data?.chosen

/** Shows the order at once. A failure brings the server's order back. */
export function useCarouselOrder() {
  const queries = useQueryClient()
  const show = (chosen: Chosen[]) =>
    queries.setQueriesData<CarouselCandidates>({ queryKey: [candidatesKey] }, (known) => known && { ...known, chosen })
  return async (order: readonly Chosen[]) => {
    await queries.cancelQueries({ queryKey: [candidatesKey] })
    show([...order])
    try {
      const { chosen } = await adminApi.call('POST /admin/arrange-carousel', {
        body: { ids: order.map(({ ID }) => ID) },
      })
      show(chosen)
    } catch (error) {
      notifyError('Failed to change the order of the carousel', error)
      await queries.invalidateQueries({ queryKey: [candidatesKey] })
    }
  }
}

export interface CarouselChange {
  id: number
  title: string
  isCarousel: 0 | 1
}

/** Shows the change at once. The notification can undo it. */
export function useCarouselChange() {
  const queries = useQueryClient()
  const apply = (row: CarouselItem, { isCarousel }: CarouselChange) => ({ ...row, isCarousel })
  return useRowChange<CarouselItem, CarouselChange, void>({
    list: carouselList,
    keyOf: ({ ID }) => ID,
    keysOf: ({ id }) => [id],
    apply,
    send: async (change) => {
      const { id, isCarousel } = change
      const { chosen } = await adminApi.call('POST /admin/update-carousel', { body: { id, isCarousel } })
      queries.setQueriesData<CarouselCandidates>(
        { queryKey: [candidatesKey] },
        (known) =>
          known && { chosen, articles: known.articles.map((row) => (row.ID === id ? apply(row, change) : row)) },
      )
    },
    done: ({ id, title, isCarousel }) => ({
      sentence: isCarousel ? `Added to the carousel: ${title}` : `Removed from the carousel: ${title}`,
      undo: { id, title, isCarousel: isCarousel ? 0 : 1 },
    }),
    failed: 'Failed to update the carousel',
  })
}
