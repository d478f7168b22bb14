import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ApiRequest } from '../../../../contract/api.ts'
import { adminApi } from '../../api.ts'
import { notifyError } from '../../kit/notify.tsx'
import { newsList } from '../news-list.ts'

const latestChange = ['article-change']

/** How often the progress is asked for, in milliseconds. */
const interval = 700

type Request = ApiRequest<'POST /admin/article-changes'>['body']
export type Selected = Request['articles']
export type Change = Request['change']

export const formatCount = (count: number) => count.toLocaleString('en')

/** Starts a change of many articles. Returns whether it has started. */
export function useArticleChange() {
  const queries = useQueryClient()
  return async (articles: Selected, change: Change): Promise<boolean> => {
    try {
      await adminApi.call('POST /admin/article-changes', { body: { articles, change } })
      return true
    } catch (error) {
      notifyError('The articles are not changed', error)
      return false
    } finally {
      await queries.invalidateQueries({ queryKey: latestChange })
    }
  }
}

/** The last change that the user started, as far as it is now. The list follows when it ends. */
export function useLatestChange() {
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: latestChange,
    queryFn: () => adminApi.call('GET /admin/article-changes/latest', {}),
    refetchInterval: ({ state }) => (state.data?.change?.isFinished === false ? interval : false),
    staleTime: 0,
  })
  const change = data?.change ?? null
  const running = change?.isFinished === false ? change.id : null
  useEffect(() => {
    if (running === null) return undefined
    return () => void queries.invalidateQueries({ queryKey: [newsList] })
  }, [running, queries])
  const undo = async (id: number) => {
    try {
      await adminApi.call('POST /admin/article-changes/:id/undo', { params: { id: String(id) } })
    } catch (error) {
      notifyError('The change is not undone', error)
    }
    await queries.invalidateQueries({ queryKey: latestChange })
  }
  return { change, undo }
}
