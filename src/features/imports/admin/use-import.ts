import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ApiClient } from '../../../platform/contract/client.ts'
import { uploadApi } from '../../../platform/web/admin/send-form.ts'
import { showAnswer } from '../../../platform/web/admin/show-answer.ts'
import type { ColumnQuestion } from '../contract/import-rules.ts'
import type { ImportState, RefusedRow } from '../contract/imports.ts'
import type { ColumnSaid } from './column-questions.tsx'

export interface Imported {
  id: number
  fileName: string
  state: ImportState
  progress: number
  refused: number
  refusals: readonly RefusedRow[]
  problem: string | null
  questions?: readonly ColumnQuestion[]
}

export interface ImportProgressState<T extends Imported = Imported> {
  /** The uploaded share of the file, from 0 to 1. Null: no upload is running. */
  sent: number | null
  list: T | null
  failure: unknown
}

export interface ImportCalls<T extends Imported> {
  /** The first part of the cache key. */
  key: string
  upload: (api: ApiClient, form: { fileName: string; file: File }) => Promise<T>
  load: (params: { id: string }) => Promise<T>
  run: (params: { id: string }) => Promise<T>
  answer?: (params: { id: string }, answers: ColumnSaid[]) => Promise<T>
}

const pollMs = 400

const isUnderway = (list: Imported | undefined) => list?.state === 'checking' || list?.state === 'importing'

export const needsFile = ({ sent, list }: ImportProgressState) =>
  sent === null && (list === null || list.state === 'failed')

export function useImport<T extends Imported>(calls: ImportCalls<T>, onApplied: () => void) {
  const queries = useQueryClient()
  const [sent, setSent] = useState<number | null>(null)
  const [id, setId] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const query = useQuery<T>({
    queryKey: [calls.key, id],
    queryFn: () => calls.load({ id: String(id) }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (isUnderway(state.data) ? pollMs : false),
    staleTime: Number.POSITIVE_INFINITY,
  })

  const attempt = async (work: () => Promise<T>) => {
    setFailure(null)
    try {
      const list = await work()
      await showAnswer(queries, [calls.key, list.id], list)
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
    void attempt(() => calls.upload(uploadApi({ onProgress: setSent }), { fileName: file.name.slice(0, 200), file }))
  }
  const apply = () => void (id !== null && attempt(() => calls.run({ id: String(id) })))
  const answer = (answers: ColumnSaid[]) => {
    const say = calls.answer
    if (id !== null && say) void attempt(() => say({ id: String(id) }, answers))
  }
  const list = id === null ? null : (query.data ?? null)
  const isDone = list?.state === 'done'
  const applied = useEffectEvent(onApplied)
  useEffect(() => {
    if (isDone) applied()
  }, [isDone])
  const state: ImportProgressState<T> = { sent, list, failure: failure ?? query.error }
  return { state, upload, apply, answer, startOver: () => setId(null) }
}
