import { useState } from 'react'
import { emptyNewsletterDraft, type NewsletterDraft, readNewsletterDraft, storeNewsletterDraft } from './draft.ts'

/** The draft of the newsletter. It is stored in the browser, so that closing the window loses nothing. */
export function useNewsletterDraft() {
  const [draft, setDraft] = useState(readNewsletterDraft)
  const set = (next: NewsletterDraft) => {
    storeNewsletterDraft(next)
    setDraft(next)
  }
  return {
    draft,
    change: (changes: Partial<NewsletterDraft>) => set({ ...draft, ...changes }),
    clear: () => set(emptyNewsletterDraft()),
  }
}
