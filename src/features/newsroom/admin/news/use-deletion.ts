import { adminApi } from '../../../../platform/web/admin/api.ts'
import { confirm } from '../../../../platform/web/admin/confirm.tsx'
import { useAttempt } from '../../../../platform/web/admin/list/use-attempt.ts'
import { notifySuccess } from '../../../../platform/web/admin/notify.tsx'
import type { NewsItem } from '../../../articles/contract/editing.ts'
import { newsList, titleOf } from './news-list.ts'

export function useDeletion() {
  const attempt = useAttempt(newsList)
  return async (row: NewsItem) => {
    const isSure = await confirm({
      title: 'Are you sure?',
      about: titleOf(row),
      text: 'This action cannot be undone. This will permanently delete the news article.',
      confirm: 'Delete',
      isGrave: true,
    })
    if (!isSure) return
    await attempt('Failed to delete news', async () => {
      await adminApi.call('DELETE /admin/delete/:id', { params: { id: String(row.ID) } })
      notifySuccess('Article is deleted successfully')
    })
  }
}
