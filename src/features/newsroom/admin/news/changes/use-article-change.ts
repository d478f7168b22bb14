import type { ApiRequest } from '../../../../../platform/contract/api.ts'
import { adminApi } from '../../../../../platform/web/admin/api.ts'
import { useBulkChange, useShownChange } from '../../../../../platform/web/admin/list/use-bulk-change.ts'
import { newsList } from '../news-list.ts'

type Request = ApiRequest<'POST /admin/article-changes'>['body']
export type Selected = Request['articles']
export type Change = Request['change']

/** @throws ApiError */
export function useArticleChange() {
  const [, show] = useShownChange()
  return async (articles: Selected, change: Change): Promise<void> =>
    show((await adminApi.call('POST /admin/article-changes', { body: { articles, change } })).id)
}

const changes = [[newsList]]

export const useChangeProgress = () =>
  useBulkChange({
    key: 'article-change',
    load: (params) => adminApi.call('GET /admin/article-changes/:id', { params }),
    undo: (params) => adminApi.call('POST /admin/article-changes/:id/undo', { params }),
    changes,
  })
