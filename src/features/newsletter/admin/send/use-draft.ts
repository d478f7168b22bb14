import { useRef, useState } from 'react'
import { emptyNewsletterDraft, type NewsletterDraft, readNewsletterDraft, storeNewsletterDraft } from './draft.ts'

/** The draft of the newsletter. It is stored in the browser, so that closing the window loses nothing. */
export function useNewsletterDraft() {
  const [draft, setDraft] = useState(readNewsletterDraft)
  // A list that is sorted and a text that is typed may change it between two renderings.
  const latest = useRef(draft)
  const set = (next: NewsletterDraft) => {
    latest.current = next
    storeNewsletterDraft(next)
    setDraft(next)
  }
  return {
    draft,
    change: (changes: Partial<NewsletterDraft>) => set({ ...latest.current, ...changes }),
    clear: () => set(emptyNewsletterDraft()),
  }
}
