import { useNavigate } from 'react-router'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { editLink } from '../../../../platform/web/admin/links.ts'
import { notifyError, notifySuccess } from '../../../../platform/web/admin/notify.tsx'
import { draftLink, newDraftKey } from '../draft/new-draft.ts'
import type { EditorState } from '../editor/use-editor.ts'

/** Copies what the editor shows. Undoing discards the new draft and comes back. */
export function useDuplicate({ articleId, draft }: EditorState): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    const key = newDraftKey()
    await draft.save()
    if (draft.isUnsaved())
      return notifyError('Failed to duplicate the article: your changes are not on the server', null)
    try {
      await adminApi.call('POST /admin/article/:id/duplicate', { params: { id: String(articleId) }, body: { key } })
    } catch (error) {
      return notifyError('Failed to duplicate the article', error)
    }
    await navigate(draftLink(key))
    notifySuccess('Article duplicated. You are editing the copy.', async () => {
      try {
        await adminApi.call('DELETE /admin/draft/:id', { params: { id: key } })
        await navigate(editLink(articleId))
      } catch (error) {
        notifyError('Failed to undo', error)
      }
    })
  }
}
