import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewsletterImport } from '../../../../contract/newsletter/list.ts'
import { adminApi } from '../../api.ts'
import { uploadApi } from '../../kit/send-form.ts'

export interface ImportState {
  /** The part of the file that has gone, from 0 to 1; null: it is not on its way. */
  sent: number | null
  list: NewsletterImport | null
  fault: unknown
}

/** How often is asked how far it is, in milliseconds. */
const every = 400

const isUnderway = (list: NewsletterImport | undefined) => list?.state === 'checking' || list?.state === 'importing'

/** A list on its way in: sent, looked through, taken over. */
export function useImport(onTakenOver: () => void) {
  const queries = useQueryClient()
  const [sent, setSent] = useState<number | null>(null)
  const [id, setId] = useState<number | null>(null)
  const [fault, setFault] = useState<unknown>(null)
  const keyOf = (list: number | null) => ['newsletter-import', list]
  const query = useQuery({
    queryKey: keyOf(id),
    queryFn: async () => {
      const list = await adminApi.call('GET /admin/newsletter-imports/:id', { params: { id: String(id) } })
      if (list.state === 'done') onTakenOver()
      return list
    },
    enabled: id !== null,
    refetchInterval: ({ state }) => (isUnderway(state.data) ? every : false),
    staleTime: Number.POSITIVE_INFINITY,
  })

  const show = (list: NewsletterImport) => {
    queries.setQueryData(keyOf(list.id), list)
    setId(list.id)
  }
  const attempt = async (work: () => Promise<NewsletterImport>) => {
    setFault(null)
    try {
      show(await work())
    } catch (error) {
      setFault(error)
    } finally {
      setSent(null)
    }
  }
  const bring = (file: File) => {
    setId(null)
    setSent(0)
    const call = { body: { fileName: file.name.slice(0, 200) }, upload: { file } }
    void attempt(() => uploadApi({ onProgress: setSent }).call('POST /admin/newsletter-imports', call))
  }
  const takeOver = () =>
    void attempt(() => adminApi.call('POST /admin/newsletter-imports/:id/run', { params: { id: String(id) } }))
  const state: ImportState = { sent, list: id === null ? null : (query.data ?? null), fault: fault ?? query.error }
  return { state, bring, takeOver, startOver: () => setId(null) }
}
