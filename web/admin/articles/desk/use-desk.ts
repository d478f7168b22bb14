import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useSession } from '../../../session.ts'
import { DraftKeeper, type DraftState } from '../draft/draft-keeper.ts'
import type { Start } from '../draft/start.ts'
import type { Counts } from '../text/counts.ts'
import type { TextHandle } from '../text/writing.ts'
import type { Content, Fields } from './content.ts'
import { Form } from './form.ts'
import type { Problems } from './problems.ts'

/** The form of an article, its text, and the draft that is kept of both. */
export interface Desk {
  /** 0: a new article. */
  articleId: number
  fields: Fields
  set: (changed: Partial<Fields>) => void
  /** All that stands in the form now, the text with it. */
  read: () => Content
  text: () => TextHandle | null
  holdText: (text: TextHandle) => void
  /** The text to begin with. */
  startHtml: string
  counts: Counts
  onTextReady: (counts: Counts) => void
  onTextChange: (counts: Counts) => void
  problems: Problems
  setProblems: (problems: Problems) => void
  /** The same text was dated anew, which made another version of it. */
  redate: (version: number, dateOfPublication: string) => void
  draft: DraftKeeper
  draftState: DraftState
}

interface Options {
  articleId: number
  start: Start
  /** What is saved of the article; for a new one, the empty form. */
  baseline: Content
}

/** The desk is laid once: another start wants another one. */
export function useDesk({ articleId, start, baseline }: Options): Desk {
  const { email } = useSession()
  const [form] = useState(() => new Form(start.content))
  const [draft] = useState(() => {
    const { articleVersion, number } = start
    return new DraftKeeper({ email, articleId, articleVersion, number, baseline, read: form.read })
  })
  const [fields, setFields] = useState<Fields>(() => form.change({}))
  const [counts, setCounts] = useState<Counts>({ words: 0, minutes: 1 })
  const [problems, setProblems] = useState<Problems>({})
  useKept(draft)
  const set = (changed: Partial<Fields>) => {
    setFields(form.change(changed))
    setProblems((known) => without(known, Object.keys(changed)))
    draft.touch()
  }
  return {
    articleId,
    fields,
    set,
    read: form.read,
    text: form.text,
    holdText: form.holdText,
    startHtml: form.startHtml,
    counts,
    onTextReady: (begun) => {
      setCounts(begun)
      // The same text may be spelt otherwise than it was stored: that is no change.
      if (form.startHtml === baseline.description) {
        draft.measureBy({ ...baseline, description: form.read().description })
      }
      if (start.isUnsent) draft.touch()
    },
    onTextChange: (counted) => {
      setCounts(counted)
      setProblems((known) => without(known, ['description']))
      draft.touch()
    },
    problems,
    setProblems,
    redate: (version, dateOfPublication) => {
      const isUntouched = form.read().dateOfPublication === draft.baseline().dateOfPublication
      draft.redate(version, dateOfPublication)
      if (isUntouched) set({ dateOfPublication })
    },
    draft,
    draftState: useSyncExternalStore(draft.subscribe, draft.state),
  }
}

/** Whoever leaves, by a link or with the window, loses nothing of the last second. */
function useKept(draft: DraftKeeper) {
  useEffect(() => {
    addEventListener('pagehide', draft.saveHere)
    return () => removeEventListener('pagehide', draft.saveHere)
  }, [draft])
  useLayoutEffect(
    () => () => {
      if (draft.isUnsaved()) void draft.save()
      else draft.stop()
    },
    [draft],
  )
}

const without = (problems: Problems, fields: string[]): Problems =>
  fields.some((field) => field in problems)
    ? Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field)))
    : problems
