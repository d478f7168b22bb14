import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../session.ts'
import { adminApi } from '../../api.ts'
import { type Content, wholeContent } from '../desk/content.ts'
import { readLocalDraft } from './local-draft.ts'
import { chooseStart, type Start } from './start.ts'

interface Base {
  content: Content
  articleVersion: number | null
}

export interface Opened {
  start: Start
  baseline: Content
  /** Who else has a draft of this article. */
  others: { editor: string; savedAt: string }[]
}

/** What a desk begins with, as soon as it is known: the article, and the draft of it wherever it is. */
export function useStart(articleId: number, loadBase: () => Promise<Base>) {
  const { email } = useSession()
  return useQuery({
    queryKey: ['desk', articleId],
    queryFn: async (): Promise<Opened> => {
      const [base, kept] = await Promise.all([
        loadBase(),
        // Without the server there is still what this browser has.
        adminApi.call('GET /admin/draft/:id', { params: { id: String(articleId) } }).catch(() => null),
      ])
      const local = readLocalDraft(email, articleId)
      const server = kept ? kept.draft && { ...kept.draft, content: wholeContent(kept.draft.content) } : asKept(local)
      return { start: chooseStart(base, local, server), baseline: base.content, others: kept?.others ?? [] }
    },
    // What stands on a desk is not exchanged under whoever writes there.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

type Local = ReturnType<typeof readLocalDraft>

/** What the server had when it was last heard of. */
const asKept = (local: Local) => (local && local.follows > 0 ? { ...local, number: local.follows } : null)
