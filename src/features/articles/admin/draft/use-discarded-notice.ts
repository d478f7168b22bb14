import { useQueryClient } from '@tanstack/react-query'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { notifyError, notifySuccess } from '../../../../platform/web/admin/notify.tsx'
import { draftList } from './new-draft.ts'

export function useDiscardedNotice() {
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: [draftList] })
  return async (key: string, onRestored: () => unknown = () => {}) => {
    notifySuccess('Draft discarded.', async () => {
      try {
        await adminApi.call('POST /admin/draft/:id/restore', { params: { id: key } })
        await onRestored()
      } catch (error) {
        notifyError('Failed to undo', error)
      }
      await reload()
    })
    await reload()
  }
}
