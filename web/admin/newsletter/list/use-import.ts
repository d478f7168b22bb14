import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewsletterImport } from '../../../../contract/newsletter/list.ts'
import { adminApi } from '../../api.ts'
import { uploadApi } from '../../kit/send-form.ts'

export interface ImportState {
  /** The uploaded share of the file, from 0 to 1; null: no upload is running. */
  sent: number | null
  list: NewsletterImport | null
  failure: unknown
}

/** Poll interval in milliseconds. */
const pollMs = 400

const isUnderway = (list: NewsletterImport | undefined) => list?.state === 'checking' || list?.state === 'importing'

/** An import into a newsletter: uploaded, checked, applied. */
export function useImport(newsletter: string, onApplied: () => void) {
  const queries = useQueryClient()
  const [sent, setSent] = useState<number | null>(null)
  const [id, setId] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const keyOf = (list: number | null) => ['newsletter-import', list]
  const query = useQuery({
    queryKey: keyOf(id),
    queryFn: async () => {
      const list = await adminApi.call('GET /admin/newsletter-imports/:id', { params: { id: String(id) } })
      if (list.state === 'done') onApplied()
      return list
    },
    enabled: id !== null,
    refetchInterval: ({ state }) => (isUnderway(state.data) ? pollMs : false),
    staleTime: Number.POSITIVE_INFINITY,
  })

  const show = (list: NewsletterImport) => {
    queries.setQueryData(keyOf(list.id), list)
    setId(list.id)
  }
  const attempt = async (work: () => Promise<NewsletterImport>) => {
    setFailure(null)
    try {
      show(await work())
    } catch (error) {
      setFailure(error)
    } finally {
      setSent(null)
    }
  }
  const upload = (file: File) => {
    setId(null)
    setSent(0)
    const call = { body: { fileName: file.name.slice(0, 200), ...(newsletter && { newsletter }) }, upload: { file } }
    void attempt(() => uploadApi({ onProgress: setSent }).call('POST /admin/newsletter-imports', call))
  }
  const apply = () =>
    void attempt(() => adminApi.call('POST /admin/newsletter-imports/:id/run', { params: { id: String(id) } }))
  const state: ImportState = { sent, list: id === null ? null : (query.data ?? null), failure: failure ?? query.error }
  return { state, upload, apply, startOver: () => setId(null) }
}
