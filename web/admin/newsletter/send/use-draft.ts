import { useState } from 'react'
import { type Draft, emptyDraft, keepDraft, readDraft } from './draft.ts'

/** The newsletter that is being written. The browser keeps it: closing the window loses nothing. */
export function useDraft() {
  const [draft, setDraft] = useState(readDraft)
  const become = (next: Draft) => {
    keepDraft(next)
    setDraft(next)
  }
  return {
    draft,
    change: (changes: Partial<Draft>) => become({ ...draft, ...changes }),
    clear: () => become(emptyDraft()),
  }
}
