import { useQueryClient } from '@tanstack/react-query'
import type { NewsItem } from '../../../contract/article/editing.ts'
import { adminApi } from '../api.ts'
import { confirm } from '../kit/confirm.tsx'
import { notifyError, notifySuccess } from '../kit/notify.tsx'
import { newsList, titleOf } from './news-list.ts'

/** Deletes an article for good, after a confirmation. */
export function useDeletion() {
  const queries = useQueryClient()
  return async (row: NewsItem) => {
    const isSure = await confirm({
      title: 'Are you sure?',
      about: titleOf(row),
      text: 'This action cannot be undone. This will permanently delete the news article.',
      confirm: 'Delete',
      isGrave: true,
    })
    if (!isSure) return
    try {
      await adminApi.call('DELETE /admin/delete/:id', { params: { id: String(row.ID) } })
      notifySuccess('Article is deleted successfully')
    } catch (error) {
      notifyError('Failed to delete news', error)
    }
    await queries.invalidateQueries({ queryKey: [newsList] })
  }
}
