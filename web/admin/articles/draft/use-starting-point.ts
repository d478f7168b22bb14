import { useQuery } from '@tanstack/react-query'
import type { ArticleForm } from '../../../../contract/article/fields.ts'
import { useSession } from '../../../session.ts'
import { adminApi } from '../../api.ts'
import { type LocalDraft, readLocalDraft } from './local-draft.ts'
import { chooseStartingPoint, type StartingPoint } from './starting-point.ts'

interface Base {
  content: ArticleForm
  articleVersion: number | null
}

export interface Opened {
  start: StartingPoint
  baseline: ArticleForm
  /** Who else has a draft of this article. */
  others: { editor: string; savedAt: string }[]
}

/** Loads the article and its drafts, from the server and from this browser. */
export function useStartingPoint(articleId: number, loadBase: () => Promise<Base>) {
  const { email } = useSession()
  return useQuery({
    queryKey: ['editor', articleId],
    queryFn: async (): Promise<Opened> => {
      const [base, found] = await Promise.all([
        loadBase(),
        // Without the server, this browser's draft remains.
        adminApi.call('GET /admin/draft/:id', { params: { id: String(articleId) } }).catch(() => null),
      ])
      const local = readLocalDraft(email, articleId, base.content)
      const server = found ? found.draft : asOnServer(local)
      return { start: chooseStartingPoint(base, local, server), baseline: base.content, others: found?.others ?? [] }
    },
    // A form that is being edited is never replaced.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** The server's draft when it last answered. */
const asOnServer = (local: LocalDraft | null) =>
  local && local.follows > 0 ? { ...local, number: local.follows } : null
