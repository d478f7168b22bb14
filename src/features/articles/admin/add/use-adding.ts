import { useRef, useState } from 'react'
import type { Section } from '../../../../platform/contract/catalogue.ts'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { notifyError } from '../../../../platform/web/admin/notify.tsx'
import { storedToken } from '../../../../platform/web/api.ts'
import { sectionOfName } from '../../contract/rules.ts'
import { nowIn } from '../editor/date-time.ts'
import { problemsOf } from '../editor/problems.ts'
import { problemsFrom, toAddBody } from '../editor/requests.ts'
import type { EditorState } from '../editor/use-editor.ts'
import { focusFirst } from '../fields/field-id.ts'

export interface Added {
  id: number
  section: Section
  slug: string
  title: string
  isLive: boolean
  /** In the site's time zone. Empty: not scheduled. */
  publishAt: string
  isHandedIn: boolean
}

interface Options {
  editor: EditorState
  check: () => Promise<boolean>
  timeZone: string
  onAdded: (added: Added) => void
}

export function useAdding({ editor, check, timeZone, onAdded }: Options) {
  const [isAdding, setAdding] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const isAsking = useRef(false)

  async function add(isPublished: 0 | 1, { isHandedIn = false } = {}) {
    if (isAdding || isAsking.current) return
    setFailure(null)
    const problems = problemsOf(editor.read(), 'add', nowIn(timeZone))
    editor.setProblems(problems)
    if (Object.keys(problems).length > 0) return focusFirst(problems)
    if (!storedToken()) return setFailure('Login to view article')
    isAsking.current = true
    const mayAdd = isPublished === 0 || (await check())
    isAsking.current = false
    if (!mayAdd) return
    setAdding(true)
    try {
      onAdded(await send(editor, isPublished, isHandedIn))
    } catch (refused) {
      editor.draft.resume()
      setFailure(refused)
      editor.setProblems(problemsFrom(refused))
      focusFirst(problemsFrom(refused))
    } finally {
      setAdding(false)
    }
  }
  return { add, isAdding, failure }
}

async function send({ draft, read }: EditorState, isPublished: 0 | 1, isHandedIn: boolean): Promise<Added> {
  await draft.pause()
  const content = isPublished === 0 ? { ...read(), publishAt: '' } : read()
  const { id } = await adminApi.call('POST /admin/addNewsArticle', {
    body: toAddBody(content, isPublished, draft.number()),
  })
  draft.articleSaved(null, read())
  const { title, slug, publishAt } = content
  const section = sectionOfName(content.section) ?? ''
  return {
    id,
    section,
    slug,
    title,
    isLive: isPublished === 1 && !publishAt,
    publishAt,
    isHandedIn: isHandedIn && (await handIn(id)),
  }
}

/** Returns whether it succeeded. The article is added in any case. */
async function handIn(id: number): Promise<boolean> {
  try {
    await adminApi.call('PUT /admin/stage/:id', { params: { id: String(id) }, body: { stage: 'in-review', number: 0 } })
    return true
  } catch (error) {
    notifyError('Article added, but failed to submit it for review', error)
    return false
  }
}
