import { adminApi } from '../../../../platform/web/admin/api.ts'
import { notifyError, notifySuccess } from '../../../../platform/web/admin/notify.tsx'
import type { AdminArticle } from '../../contract/editing.ts'
import type { ArticleForm } from '../../contract/fields.ts'
import type { Resolution } from '../conflict/conflict-dialog.tsx'
import type { ExistingArticle } from './use-existing-article.ts'

export type OpenArticle = (article: AdminArticle, content?: ArticleForm, draftNumber?: number) => void

/** Discards the draft, resolves a conflict or restores a revision. Undoing brings the text back. */
export function useReopening({ article, editor, editing }: ExistingArticle, onOpen: OpenArticle) {
  const openSaved = async (saved: AdminArticle, mine: ArticleForm, done: string) => {
    try {
      await editor.draft.discard()
    } catch (error) {
      editor.draft.resume()
      return notifyError('Failed to discard the draft', error)
    }
    onOpen(saved)
    notifySuccess(done, () => onOpen(saved, mine))
  }
  const resolve = (resolution: Resolution) => {
    if (!editing.conflict) return
    const { current } = editing.conflict
    const mine = editor.read()
    editing.closeConflict()
    if (resolution.by === 'mine') return void editing.save(current.version)
    // First: the next form follows the draft's number.
    if (resolution.by === 'merge')
      return void editor.draft.save().finally(() => onOpen(current, resolution.content, editor.draft.number()))
    void openSaved(current, mine, 'You are editing the saved version now.')
  }
  return {
    discard: () => void openSaved(article, editor.read(), 'Draft discarded.'),
    take: (content: ArticleForm, number: number) => onOpen(article, content, number),
    resolve,
    beforeRestore: async () => {
      await editor.draft.save()
      return editor.draft.number()
    },
    onRestored: ({ content, number }: { content: ArticleForm; number: number }, message: string) => {
      const mine = editor.read()
      onOpen(article, content, number)
      notifySuccess(message, async () => {
        const { draft } = await adminApi.call('GET /admin/draft/:id', { params: { id: editor.draftId } })
        onOpen(article, mine, draft?.number)
      })
    },
  }
}
