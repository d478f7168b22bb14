import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../../platform/contract/client.ts'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { useSession } from '../../../../platform/web/session.ts'
import type { ArticleForm } from '../../contract/fields.ts'
import { draftOwners, type LocalDraft, readLocalDraft } from './local-draft.ts'
import { chooseStartingPoint, type StartingPoint } from './starting-point.ts'

interface Base {
  content: ArticleForm
  articleVersion: number | null
}

export interface Opened {
  start: StartingPoint
  baseline: ArticleForm
  others: { editor: string; savedAt: string }[]
  writer: string | null
  /** Neither the server nor this browser has the draft. */
  isMissing: boolean
}

interface Options {
  /** The article's id, or the key of a new article's draft. */
  draftId: string
  /** Nothing is stored under a key that was made up just now. */
  isNewKey?: boolean
  loadBase: () => Promise<Base>
}

export function useStartingPoint({ draftId, isNewKey = false, loadBase }: Options) {
  const owners = draftOwners(useSession())
  return useQuery({
    queryKey: ['editor', draftId],
    queryFn: async (): Promise<Opened> => {
      const [base, found] = await Promise.all([loadBase(), isNewKey ? noDraft : findDraft(draftId)])
      const local = readLocalDraft(owners, draftId, base.content)
      const server = found ? found.draft : asOnServer(local)
      const { others, writer } = found ?? noDraft
      const isMissing = !isNewKey && found?.draft === null && (local?.isOnServer ?? true)
      return { start: chooseStartingPoint(base, local, server), baseline: base.content, others, writer, isMissing }
    },
    // A form that is being edited is never replaced.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

const noDraft = { draft: null, others: [], writer: null }

/** Null if the server cannot be reached: this browser's draft remains. */
async function findDraft(draftId: string) {
  try {
    return await adminApi.call('GET /admin/draft/:id', { params: { id: draftId } })
  } catch (error) {
    return error instanceof ApiError && error.status < 500 ? noDraft : null
  }
}

/** The server's draft as it last answered. */
const asOnServer = (local: LocalDraft | null) =>
  local && local.follows > 0 ? { ...local, number: local.follows } : null
