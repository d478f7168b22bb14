import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** A file that is uploaded, checked and then imported. */
interface Imported {
  id: number
  state: 'checking' | 'checked' | 'importing' | 'done' | 'failed'
  progress: number
}

export interface ImportState<T extends Imported = Imported> {
  /** The uploaded share of the file, from 0 to 1; null: no upload is running. */
  sent: number | null
  list: T | null
  failure: unknown
}

export interface ImportCalls<T extends Imported> {
  /** The first part of the cache key. */
  key: string
  upload: (file: File, onProgress: (part: number) => void) => Promise<T>
  load: (id: number) => Promise<T>
  run: (id: number) => Promise<T>
}

/** Poll interval in milliseconds. */
const pollMs = 400

const isUnderway = (list: Imported | undefined) => list?.state === 'checking' || list?.state === 'importing'

export const needsFile = ({ sent, list }: ImportState) => sent === null && (list === null || list.state === 'failed')

/** An import: uploaded, checked, applied. */
export function useImport<T extends Imported>(calls: ImportCalls<T>, onApplied: () => void) {
  const queries = useQueryClient()
  const [sent, setSent] = useState<number | null>(null)
  const [id, setId] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const query = useQuery<T>({
    queryKey: [calls.key, id],
    queryFn: async () => {
      const list = await calls.load(id ?? 0)
      if (list.state === 'done') onApplied()
      return list
    },
    enabled: id !== null,
    refetchInterval: ({ state }) => (isUnderway(state.data) ? pollMs : false),
    staleTime: Number.POSITIVE_INFINITY,
  })

  const attempt = async (work: () => Promise<T>) => {
    setFailure(null)
    try {
      const list = await work()
      queries.setQueryData([calls.key, list.id], list)
      setId(list.id)
    } catch (error) {
      setFailure(error)
    } finally {
      setSent(null)
    }
  }
  const upload = (file: File) => {
    setId(null)
    setSent(0)
    void attempt(() => calls.upload(file, setSent))
  }
  const apply = () => void (id !== null && attempt(() => calls.run(id)))
  const list = id === null ? null : (query.data ?? null)
  const state: ImportState<T> = { sent, list, failure: failure ?? query.error }
  return { state, upload, apply, startOver: () => setId(null) }
}
