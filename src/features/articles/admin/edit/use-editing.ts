import { useRef, useState } from 'react'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { notifySuccess } from '../../../../platform/web/admin/notify.tsx'
import type { AdminArticle, EditConflict } from '../../contract/editing.ts'
import type { ArticleForm } from '../../contract/fields.ts'
import { articleMessages } from '../../contract/rules.ts'
import { nowIn } from '../editor/date-time.ts'
import { problemsOf } from '../editor/problems.ts'
import { problemsFrom, toEditBody } from '../editor/requests.ts'
import type { EditorState } from '../editor/use-editor.ts'
import { focusFirst } from '../fields/field-id.ts'

type Dated = Pick<AdminArticle, 'version' | 'dateOfPublication'>

interface Options {
  editor: EditorState
  version: number
  timeZone: string
  onSaved: (article: AdminArticle) => void
}

export function useEditing({ editor, version, timeZone, onSaved }: Options) {
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [conflict, setConflict] = useState<EditConflict | null>(null)
  const baseVersion = useRef(version)

  function isValid(): boolean {
    const problems = problemsOf(editor.read(), 'edit', nowIn(timeZone))
    editor.setProblems(problems)
    focusFirst(problems)
    return Object.keys(problems).length === 0
  }

  /** Returns whether it was saved. `over`: the version of another's save that may be overwritten. */
  async function save(over?: number): Promise<boolean> {
    setFailure(null)
    if (isSaving || !isValid()) return false
    setSaving(true)
    await editor.draft.pause()
    const content = editor.read()
    try {
      const body = toEditBody(content, over ?? baseVersion.current, editor.draft.number())
      const call = { params: { id: String(editor.articleId) }, body }
      const answer = await adminApi.call('POST /admin/edit/:id', call, [200, 409])
      if (answer.status === 409) {
        editor.draft.resume()
        setConflict(answer.body)
        return false
      }
      saved(answer.body.article, content)
      return true
    } catch (refused) {
      editor.draft.resume()
      setFailure(refused)
      editor.setProblems(problemsFrom(refused))
      focusFirst(problemsFrom(refused))
      return false
    } finally {
      setSaving(false)
    }
  }

  function saved(article: AdminArticle, content: ArticleForm) {
    baseVersion.current = article.version
    editor.draft.articleSaved(article.version, content)
    onSaved(article)
    notifySuccess(articleMessages.updated)
  }

  /** Publishing or scheduling sets a date and so makes another version. The form continues from it, unless it was behind. */
  function follow({ version: next, dateOfPublication }: Dated, before: number) {
    if (before !== baseVersion.current) return
    baseVersion.current = next
    editor.setDate(next, dateOfPublication)
  }

  return {
    save,
    follow,
    isValid,
    isSaving,
    failure,
    conflict,
    version: () => baseVersion.current,
    closeConflict: () => setConflict(null),
  }
}
