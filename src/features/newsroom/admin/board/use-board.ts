import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { confirm } from '../../../../platform/web/admin/confirm.tsx'
import { notifyError, notifySuccess } from '../../../../platform/web/admin/notify.tsx'
import { useMay } from '../../../../platform/web/admin/user.ts'
import { draftList } from '../../../articles/admin/draft/new-draft.ts'
import type { ListedNews } from '../../../articles/contract/editing.ts'
import type { NewsPage } from '../../../articles/contract/news-list.ts'
import { articleMessages } from '../../../articles/contract/rules.ts'
import { stageNames } from '../../../articles/contract/stages.ts'
import { titleOf } from '../news/news-list.ts'
import { type BoardColumn, boardColumns } from './columns.ts'

const limit = 20

/** `assignee` empty: everyone. */
export function useColumn(column: BoardColumn, assignee: string) {
  const found = boardColumns.find((one) => one.column === column)
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['board', column, assignee],
    queryFn: ({ pageParam }) =>
      adminApi.call('GET /admin/dashboard', {
        query: {
          ...(found && { state: found.state, sort: found.sort }),
          // Published articles have no assignee.
          ...(assignee && column !== 'published' && { assignee }),
          limit: String(limit),
          page: String(pageParam),
        },
      }),
    initialPageParam: 1,
    // Counting stops at a limit, but the list goes on.
    getNextPageParam: ({ currentPage, totalPages, isTotalCapped, data: cards }) =>
      currentPage < totalPages || (isTotalCapped && cards.length === limit) ? currentPage + 1 : undefined,
    // Others move cards meanwhile.
    staleTime: 0,
    refetchInterval: 60_000,
  })
  // A card that moved between two requests may be on two pages.
  const cards = new Map(data?.pages.flatMap((page) => page.data).map((card) => [card.ID, card]))
  const [first] = data?.pages ?? []
  return {
    cards: [...cards.values()],
    total: first?.total ?? 0,
    isCapped: first?.isTotalCapped ?? false,
    error,
    isPending,
    hasNextPage,
    isFetchingNextPage,
    showMore: () => void fetchNextPage(),
    retry: () => void refetch(),
  }
}

export function usePlannedDrafts(assignee: string, isShown: boolean) {
  const {
    data: loaded,
    error,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
    refetch,
  } = useInfiniteQuery({
    queryKey: [draftList, 'board', assignee],
    queryFn: ({ pageParam }) =>
      adminApi.call('GET /admin/drafts', {
        query: { isPlanned: 'true', ...(assignee && { assignee }), limit: String(limit), page: String(pageParam) },
      }),
    enabled: isShown,
    initialPageParam: 1,
    getNextPageParam: ({ page, totalPages }) => (page < totalPages ? page + 1 : undefined),
    staleTime: 0,
    refetchInterval: 60_000,
  })
  // The columns share what one of them has loaded.
  const data = isShown ? loaded : undefined
  const cards = new Map(data?.pages.flatMap((page) => page.drafts).map((draft) => [draft.key, draft]))
  return {
    cards: [...cards.values()],
    total: data?.pages[0]?.total ?? 0,
    error: isShown ? error : null,
    hasNextPage: isShown && hasNextPage,
    isFetchingNextPage,
    showMore: () => void fetchNextPage(),
    retry: () => void refetch(),
  }
}

/** Moves the card on the screen at once. A refusal restores the server's board. */
export function useMoveCard() {
  const queries = useQueryClient()
  const mayPublish = useMay('editor')
  const refresh = () =>
    Promise.all(['board', 'news', 'workflow'].map((name) => queries.invalidateQueries({ queryKey: [name] })))

  return async (card: ListedNews, to: BoardColumn): Promise<boolean> => {
    const title = titleOf(card)
    const params = { id: String(card.ID) }
    if (to === 'published') {
      if (!mayPublish) {
        notifyError('Failed to publish the article', new Error(articleMessages.writersHandIn))
        return false
      }
      const question = { title: 'Publish this article now?', about: title, text: 'Readers will see it immediately.' }
      if (!(await confirm({ ...question, confirm: 'Publish' }))) return false
    }
    await queries.cancelQueries({ queryKey: ['board'] })
    queries.setQueriesData<InfiniteData<NewsPage>>({ queryKey: ['board'] }, (known) => without(known, card.ID))
    queries.setQueriesData<InfiniteData<NewsPage>>({ queryKey: ['board', to] }, (known) => withFirst(known, card, to))
    try {
      if (to === 'published') await adminApi.call('PATCH /admin/publish/:id', { params, body: { isPublished: 1 } })
      else await adminApi.call('PUT /admin/stage/:id', { params, body: { stage: to, number: card.workflowNumber } })
      notifySuccess(`${title}: ${to === 'published' ? 'Published' : stageNames[to]}.`)
      return true
    } catch (error) {
      notifyError('Failed to move the article', error)
      return false
    } finally {
      await refresh()
    }
  }
}

const without = (known: InfiniteData<NewsPage> | undefined, id: number) =>
  known && { ...known, pages: known.pages.map((page) => ({ ...page, data: page.data.filter(({ ID }) => ID !== id) })) }

const withFirst = (known: InfiniteData<NewsPage> | undefined, card: ListedNews, to: BoardColumn) =>
  known && {
    ...known,
    pages: known.pages.map((page, i) =>
      i > 0 ? page : { ...page, data: [to === 'published' ? card : { ...card, stage: to }, ...page.data] },
    ),
  }
