import { useRef, useState } from 'react'
import type { AdminArticle, EditConflict } from '../../../../contract/article/editing.ts'
import { newsroomMessages } from '../../../../contract/article/rules.ts'
import { adminApi } from '../../api.ts'
import { notifySuccess } from '../../kit/notify.tsx'
import { nowIn } from '../desk/clocks.ts'
import type { Content } from '../desk/content.ts'
import { problemsOf } from '../desk/problems.ts'
import type { Desk } from '../desk/use-desk.ts'
import { problemsFrom, toEditBody } from '../desk/wire.ts'
import { focusFirst } from '../fields/field-id.ts'

interface Options {
  desk: Desk
  /** The version that was edited. */
  version: number
  timeZone: string
  onSaved: (article: AdminArticle) => void
}

/** Saves what stands on the desk, unless somebody else has saved in between. */
export function useEditing({ desk, version, timeZone, onSaved }: Options) {
  const [isSaving, setSaving] = useState(false)
  const [fault, setFault] = useState<unknown>(null)
  const [conflict, setConflict] = useState<EditConflict | null>(null)
  const known = useRef(version)

  /** Whether it could be saved; shows what is wrong where it could not. */
  function isSound(): boolean {
    const problems = problemsOf(desk.read(), 'edit', nowIn(timeZone))
    desk.setProblems(problems)
    focusFirst(problems)
    return Object.keys(problems).length === 0
  }

  /** Tells whether it was saved. `over`: the version of somebody else's that is knowingly written over. */
  async function save(over?: number): Promise<boolean> {
    setFault(null)
    if (isSaving || !isSound()) return false
    setSaving(true)
    await desk.draft.hold()
    const content = desk.read()
    try {
      const body = toEditBody(content, over ?? known.current, desk.draft.number())
      const call = { params: { id: String(desk.articleId) }, body }
      const answer = await adminApi.call('POST /admin/edit/:id', call, [200, 409])
      if (answer.status === 409) {
        desk.draft.release()
        setConflict(answer.body)
        return false
      }
      settle(answer.body.article, content)
      return true
    } catch (refused) {
      desk.draft.release()
      setFault(refused)
      desk.setProblems(problemsFrom(refused))
      focusFirst(problemsFrom(refused))
      return false
    } finally {
      setSaving(false)
    }
  }

  function settle(article: AdminArticle, content: Content) {
    known.current = article.version
    desk.draft.settle(article.version, content)
    onSaved(article)
    notifySuccess(newsroomMessages.updated)
  }

  /** Published or scheduled, an article is dated, which makes another version of it: the form goes on from there, unless it was behind. */
  function follow({ version: next, dateOfPublication }: AdminArticle, before: number) {
    if (before !== known.current) return
    known.current = next
    desk.redate(next, dateOfPublication)
  }

  return {
    save,
    follow,
    isSound,
    isSaving,
    fault,
    conflict,
    /** The version that is being edited. */
    version: () => known.current,
    meet: setConflict,
    forgetConflict: () => setConflict(null),
  }
}
