import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CarouselItem, Chosen } from '../../../contract/article/carousel.ts'
import { adminApi } from '../api.ts'
import type { ListPage, ListQuery } from '../kit/use-list.ts'
import { useRowChange } from '../kit/use-row-change.ts'

/** What the pages of cards are kept under; they are cut from the offer. */
export const carouselList = 'carousel'
const offerKey = 'carousel-offer'

/** Articles for the carousel, all at once, and what is in it. */
export interface Offer {
  articles: CarouselItem[]
  chosen: Chosen[]
}

const offer = (search: string) =>
  queryOptions({
    queryKey: [offerKey, search],
    queryFn: (): Promise<Offer> => adminApi.call('GET /admin/carousel', { query: { search } }),
  })

/** A page of cards. The server sends all of them; what was turned over keeps its place until they are fetched anew. */
export async function loadCards(
  queries: QueryClient,
  { page, limit, search }: ListQuery,
): Promise<ListPage<CarouselItem>> {
  const { articles } = await queries.fetchQuery(offer(search))
  return { rows: articles.slice((page - 1) * limit, page * limit), total: articles.length }
}

/** What is in the carousel, the last one that was put in first. */
export const useChosen = (search: string): readonly Chosen[] | undefined =>
  useQuery({ ...offer(search), placeholderData: keepPreviousData }).data?.chosen

export interface Turn {
  id: number
  title: string
  isCarousel: 0 | 1
}

/** Puts an article into the carousel or takes it out: at once on the screen, and undone from the notice. */
export function useTurn() {
  const queries = useQueryClient()
  const apply = (row: CarouselItem, { isCarousel }: Turn) => ({ ...row, isCarousel })
  return useRowChange<CarouselItem, Turn, void>({
    list: carouselList,
    keyOf: ({ ID }) => ID,
    keysOf: ({ id }) => [id],
    apply,
    send: async (turn) => {
      const { id, isCarousel } = turn
      const { chosen } = await adminApi.call('POST /admin/update-carousel', { body: { id, isCarousel } })
      queries.setQueriesData<Offer>(
        { queryKey: [offerKey] },
        (known) => known && { chosen, articles: known.articles.map((row) => (row.ID === id ? apply(row, turn) : row)) },
      )
    },
    done: ({ id, title, isCarousel }) => ({
      sentence: isCarousel ? `In the carousel: ${title}` : `Out of the carousel: ${title}`,
      undo: { id, title, isCarousel: isCarousel ? 0 : 1 },
    }),
    failed: 'Failed to update the carousel',
  })
}
