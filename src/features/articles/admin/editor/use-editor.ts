import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useSession } from '../../../../platform/web/session.ts'
import type { ArticleForm } from '../../contract/fields.ts'
import { DraftSaver, type DraftState } from '../draft/draft-saver.ts'
import { draftOwners } from '../draft/local-draft.ts'
import type { StartingPoint } from '../draft/starting-point.ts'
import type { Counts } from '../text/counts.ts'
import type { TextHandle } from '../text/text-editor-controller.ts'
import type { FormFields } from './article-form.ts'
import { ArticleFormState } from './form-state.ts'
import type { FormProblems } from './problems.ts'

export interface EditorState {
  /** 0: a new article. */
  articleId: number
  /** The article's id, or the key of a new article's draft. */
  draftId: string
  fields: FormFields
  set: (changed: Partial<FormFields>) => void
  read: () => ArticleForm
  text: () => TextHandle | null
  setText: (text: TextHandle) => void
  startHtml: string
  counts: Counts
  onTextReady: (counts: Counts) => void
  onTextChange: (counts: Counts) => void
  problems: FormProblems
  setProblems: (problems: FormProblems) => void
  setDate: (version: number, dateOfPublication: string) => void
  draft: DraftSaver
  draftState: DraftState
}

interface Options {
  articleId: number
  draftId?: string
  start: StartingPoint
  /** The form as last saved; of a new article, the empty form. */
  baseline: ArticleForm
}

/** Opens once: another starting point needs another component key. */
export function useEditor({ articleId, draftId = String(articleId), start, baseline }: Options): EditorState {
  const owners = draftOwners(useSession())
  const [form] = useState(() => new ArticleFormState(start.content))
  const [draft] = useState(() => {
    const { articleVersion, number, isUnsent, resumedFrom } = start
    // For a saved article a notice says so.
    const savedAt = articleId === 0 && !isUnsent ? resumedFrom : null
    return new DraftSaver({ owners, draftId, articleVersion, number, baseline, savedAt, read: form.read })
  })
  const [fields, setFields] = useState<FormFields>(() => form.change({}))
  const [counts, setCounts] = useState<Counts>({ words: 0, minutes: 1 })
  const [problems, setProblems] = useState<FormProblems>({})
  useSaveOnLeave(draft)
  const set = (changed: Partial<FormFields>) => {
    setFields(form.change(changed))
    setProblems((known) => without(known, Object.keys(changed)))
    draft.scheduleSave()
  }
  return {
    articleId,
    draftId,
    fields,
    set,
    read: form.read,
    text: form.text,
    setText: form.setText,
    startHtml: form.startHtml,
    counts,
    onTextReady: (begun) => {
      setCounts(begun)
      // The text editor may write the same text as other HTML. That is no change.
      if (form.startHtml === baseline.description) {
        draft.setBaseline({ ...baseline, description: form.read().description })
      }
      if (start.isUnsent) draft.scheduleSave()
    },
    onTextChange: (counted) => {
      setCounts(counted)
      setProblems((known) => without(known, ['description']))
      draft.scheduleSave()
    },
    problems,
    setProblems,
    setDate: (version, dateOfPublication) => {
      const isUntouched = form.read().dateOfPublication === draft.baseline().dateOfPublication
      draft.setDate(version, dateOfPublication)
      if (isUntouched) set({ dateOfPublication })
    },
    draft,
    draftState: useSyncExternalStore(draft.subscribe, draft.state),
  }
}

/** Saves the last second's changes when the editor leaves, and the rest once the network is back. */
function useSaveOnLeave(draft: DraftSaver) {
  useEffect(() => {
    addEventListener('pagehide', draft.saveLocally)
    addEventListener('online', draft.saveAgain)
    return () => {
      removeEventListener('pagehide', draft.saveLocally)
      removeEventListener('online', draft.saveAgain)
    }
  }, [draft])
  useLayoutEffect(
    () => () => {
      if (draft.isUnsaved()) void draft.save()
      else draft.stop()
    },
    [draft],
  )
}

const without = (problems: FormProblems, fields: string[]): FormProblems =>
  fields.some((field) => field in problems)
    ? Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field)))
    : problems
