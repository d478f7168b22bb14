import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ApiRequest } from '../../../../../platform/contract/api.ts'
import { adminApi } from '../../../../../platform/web/admin/api.ts'
import { useAddress } from '../../../../../platform/web/admin/list/use-address.ts'
import { notifyError } from '../../../../../platform/web/admin/notify.tsx'
import { newsList } from '../news-list.ts'

/** Poll interval in milliseconds. */
const interval = 700

type Request = ApiRequest<'POST /admin/article-changes'>['body']
export type Selected = Request['articles']
export type Change = Request['change']

/** In the URL, so that it can be reloaded and linked. */
function useShownChange() {
  const { params, change } = useAddress()
  const shown = params.get('change') ?? ''
  const show = (id: number | null) => change({ change: id === null ? '' : String(id) })
  return [/^[1-9]\d{0,8}$/.test(shown) ? shown : null, show] as const
}

/** @throws ApiError */
export function useArticleChange() {
  const [, show] = useShownChange()
  return async (articles: Selected, change: Change): Promise<void> =>
    show((await adminApi.call('POST /admin/article-changes', { body: { articles, change } })).id)
}

export function useChangeProgress() {
  const queries = useQueryClient()
  const [id, show] = useShownChange()
  const { data: change, error } = useQuery({
    queryKey: ['article-change', id],
    queryFn: () => adminApi.call('GET /admin/article-changes/:id', { params: { id: id ?? '' } }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.isFinished === false ? interval : false),
    staleTime: 0,
  })
  const isFinished = change?.isFinished === true
  useEffect(() => {
    if (isFinished) void queries.invalidateQueries({ queryKey: [newsList] })
  }, [isFinished, queries])
  const undo = async () => {
    try {
      const undoing = await adminApi.call('POST /admin/article-changes/:id/undo', { params: { id: id ?? '' } })
      show(undoing.id)
    } catch (failure) {
      notifyError('Failed to undo the change', failure)
    }
  }
  return { change: id === null ? undefined : change, error, undo, dismiss: () => show(null) }
}
