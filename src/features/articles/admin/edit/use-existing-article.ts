import { useState } from 'react'
import { useAdminSite } from '../../../../platform/web/admin/site.ts'
import { useMay } from '../../../../platform/web/admin/user.ts'
import type { AdminArticle } from '../../contract/editing.ts'
import { useCheck } from '../check/use-check.tsx'
import { useComments } from '../comments/use-comments.ts'
import type { Opened } from '../draft/use-starting-point.ts'
import { useEditor } from '../editor/use-editor.ts'
import { useEditorKeys } from '../editor/use-editor-keys.ts'
import { useLeaveGuard } from '../editor/use-leave-guard.ts'
import type { TextHandle } from '../text/text-editor-controller.ts'
import { useWorkflow } from '../workflow/use-workflow.ts'
import { useEditing } from './use-editing.ts'
import { usePublicationActions } from './use-publication-actions.ts'

export type ExistingArticle = ReturnType<typeof useExistingArticle>

export function useExistingArticle({ start, baseline }: Opened, loaded: AdminArticle) {
  const { timeZone } = useAdminSite()
  const [article, setArticle] = useState(loaded)
  // A save makes the notices about earlier drafts obsolete.
  const [isSaved, setSaved] = useState(false)
  const [text, setText] = useState<TextHandle | null>(null)
  const editor = useEditor({ articleId: loaded.ID, start, baseline })
  const check = useCheck({
    articleId: loaded.ID,
    read: editor.read,
    isUploading: () => editor.text()?.isUploading() ?? false,
  })
  const comments = useComments(loaded.ID, text)
  const editing = useEditing({
    editor,
    version: start.articleVersion ?? loaded.version,
    timeZone,
    onSaved: (saved) => {
      setArticle(saved)
      setSaved(true)
      comments.saveAnchors()
    },
  })
  const publication = usePublicationActions({
    article,
    onChange: (changed, versionBefore) => {
      // A save may have come just before it.
      setArticle((before) => ({ ...before, ...changed }))
      editing.follow(changed, versionBefore)
    },
  })
  const workflow = useWorkflow(loaded.ID)
  const isLive = article.isPublished === 1
  useLeaveGuard(editor)
  const saving = useSaving({ editor, editing, publication, mayPublish: check.mayPublish, isLive })
  return {
    article,
    isLive,
    editor,
    editing,
    publication,
    comments,
    workflow,
    setText,
    checkDialog: check.dialog,
    start: isSaved ? null : start,
    ...saving,
  }
}

interface Saving extends Pick<ExistingArticle, 'editor' | 'editing' | 'publication' | 'isLive'> {
  mayPublish: () => Promise<boolean>
}

function useSaving({ editor, editing, publication, mayPublish, isLive }: Saving) {
  const isEditor = useMay('editor')
  const update = async () => {
    if (isLive && !(await mayPublish())) return false
    return editing.save()
  }
  const saveChanges = async () => editing.isValid() && (!editor.draft.differsFromSaved() || (await editing.save()))
  const afterSaving = async (change: () => Promise<void>) => {
    if (!editing.isValid() || !(await mayPublish())) return
    if (await saveChanges()) await change()
  }
  const publish = () => afterSaving(publication.publish)
  const schedule = (publishAt: string) => afterSaving(() => publication.schedule(publishAt))
  useEditorKeys({
    // Never changes what readers see: of a published article only the draft is saved.
    onSave: () => void (isLive ? editor.draft.save() : editing.save()),
    onPublish: () => void (isLive || !isEditor ? update() : publish()),
  })
  return { update, saveChanges, publish, schedule }
}
