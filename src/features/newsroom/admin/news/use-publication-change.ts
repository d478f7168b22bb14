import { adminApi } from '../../../../platform/web/admin/api.ts'
import { useRowChange } from '../../../../platform/web/admin/list/use-row-change.ts'
import { notifyError } from '../../../../platform/web/admin/notify.tsx'
import type { NewsItem } from '../../../articles/contract/editing.ts'
import { newsList } from './news-list.ts'

export interface PublicationChange {
  ids: readonly number[]
  isPublished: 0 | 1
}

/** Changes the screen at once, with undo in the notification. */
export function usePublicationChange() {
  return useRowChange<NewsItem, PublicationChange, readonly number[]>({
    list: newsList,
    keyOf: ({ ID }) => ID,
    keysOf: ({ ids }) => ids,
    apply: (row, { isPublished }) => ({ ...row, isPublished, publishAt: null }),
    send: publish,
    done: ({ isPublished }, changed) => ({
      sentence: `${changed.length === 1 ? `Article ${changed[0]}` : `${changed.length} articles`} ${isPublished ? 'published' : 'unpublished'}`,
      ...(changed.length > 0 && { undo: { ids: changed, isPublished: isPublished ? 0 : 1 } }),
    }),
    failed: 'Failed to update publication status',
  })
}

/** Returns the ids of the articles that changed. */
async function publish({ ids, isPublished }: PublicationChange): Promise<readonly number[]> {
  const [only] = ids
  if (ids.length !== 1 || only === undefined) {
    const { changed, failed } = await adminApi.call('POST /admin/publish-many', {
      body: { ids: [...ids], isPublished },
    })
    if (failed.length > 0) notifyError(`Failed to update publication status of article ${failed.join(', ')}`, null)
    return changed
  }
  await adminApi.call('PATCH /admin/publish/:id', { params: { id: String(only) }, body: { isPublished } })
  return ids
}
