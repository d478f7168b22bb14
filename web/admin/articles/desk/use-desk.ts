import { type RefCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useSession } from '../../../session.ts'
import { DraftKeeper, type DraftState } from '../draft/draft-keeper.ts'
import type { Start } from '../draft/start.ts'
import type { Counts } from '../text/counts.ts'
import type { TextHandle } from '../text/text-editor.tsx'
import type { Content, Fields } from './content.ts'
import type { Problems } from './problems.ts'

/** The form of an article, its text, and the draft that is kept of both. */
export interface Desk {
  /** 0: a new article. */
  articleId: number
  fields: Fields
  set: (changed: Partial<Fields>) => void
  /** All that stands in the form now, the text with it. */
  read: () => Content
  /** The writing desk, once it is there; it answers for its text even when it is being put away. */
  text: () => TextHandle | null
  holdText: RefCallback<TextHandle>
  /** The text to begin with. */
  startHtml: string
  counts: Counts
  onTextReady: (counts: Counts) => void
  onTextChange: (counts: Counts) => void
  problems: Problems
  setProblems: (problems: Problems) => void
  draft: DraftKeeper
  draftState: DraftState
}

interface Options {
  articleId: number
  start: Start
  /** What is saved of the article; for a new one, the empty form. */
  baseline: Content
}

export function useDesk({ articleId, start, baseline }: Options): Desk {
  const { email } = useSession()
  const { description: startHtml, ...startFields } = start.content
  const [fields, setFields] = useState<Fields>(startFields)
  const [counts, setCounts] = useState<Counts>({ words: 0, minutes: 1 })
  const [problems, setProblems] = useState<Problems>({})
  const latest = useRef(fields)
  const text = useRef<TextHandle>(null)
  const holdText = useRef((handle: TextHandle | null) => {
    if (handle) text.current = handle
  }).current
  const read = useRef((): Content => ({ ...latest.current, description: text.current?.html() ?? startHtml })).current
  const draft = useMemo(
    () =>
      new DraftKeeper({ email, articleId, articleVersion: start.articleVersion, number: start.number, baseline, read }),
    // The desk is laid anew for another start; whoever signs in again is the same editor.
    // oxlint-disable-next-line react/exhaustive-deps
    [],
  )
  const draftState = useSyncExternalStore(draft.subscribe, draft.state)
  useEffect(() => {
    addEventListener('pagehide', draft.saveHere)
    return () => removeEventListener('pagehide', draft.saveHere)
  }, [draft])
  // Whoever goes to another screen loses nothing of the last second.
  useLayoutEffect(
    () => () => {
      if (draft.isUnsaved()) void draft.save()
      else draft.stop()
    },
    [draft],
  )

  return {
    articleId,
    fields,
    set: (changed) => {
      latest.current = { ...latest.current, ...changed }
      setFields(latest.current)
      setProblems((known) => without(known, Object.keys(changed)))
      draft.touch()
    },
    read,
    text: () => text.current,
    holdText,
    startHtml,
    counts,
    onTextReady: (begun) => {
      setCounts(begun)
      // The same text may be spelt otherwise than it was stored: that is no change.
      if (startHtml === baseline.description) {
        const description = text.current?.html() ?? startHtml
        draft.measureBy({ ...baseline, description })
      }
    },
    onTextChange: (counted) => {
      setCounts(counted)
      setProblems((known) => without(known, ['description']))
      draft.touch()
    },
    problems,
    setProblems,
    draft,
    draftState,
  }
}

const without = (problems: Problems, fields: string[]): Problems =>
  fields.some((field) => field in problems)
    ? Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field)))
    : problems
