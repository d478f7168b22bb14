import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { mayRetryUpload } from '../../../platform/web/admin/upload.tsx'
import { randomUuid } from '../../../platform/web/random-uuid.ts'
import { libraryKey } from './library.ts'
import { pictureProblem, uploadPicture } from './upload-image.ts'

export interface LibraryUpload {
  id: string
  file: File
  /** From 0 to 1. */
  share: number
  state: 'waiting' | 'going' | 'done' | 'known' | 'failed'
  problem: string
  mayRetry?: boolean
}

/** The server converts few pictures at a time. */
const atATime = 2

/** Uploads a few files at a time. A failure does not stop the others. */
export function useUploads() {
  const queries = useQueryClient()
  const [uploads, setUploads] = useState<readonly LibraryUpload[]>([])
  const waiting = useRef<LibraryUpload[]>([])
  const running = useRef(0)
  const change = (id: string, changed: Partial<LibraryUpload>) =>
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...changed } : one)))

  async function send({ id, file }: LibraryUpload) {
    const problem = pictureProblem(file)
    if (problem) return change(id, { state: 'failed', problem, mayRetry: false })
    change(id, { state: 'going', share: 0, problem: '' })
    try {
      const { isNew } = await uploadPicture(file, {
        onProgress: (share) => change(id, { share }),
        signal: new AbortController().signal,
      })
      change(id, { state: isNew ? 'done' : 'known', share: 1 })
      await queries.invalidateQueries({ queryKey: [libraryKey] })
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'Image upload failed'
      change(id, { state: 'failed', problem: reason, mayRetry: mayRetryUpload(error) })
    }
  }

  async function work() {
    if (running.current >= atATime) return
    const next = waiting.current.shift()
    if (!next) return
    running.current++
    await send(next)
    running.current--
    void work()
  }

  function enqueue(added: readonly LibraryUpload[]) {
    waiting.current.push(...added)
    for (let started = 0; started < atATime; started++) void work()
  }

  return {
    uploads,
    add: (files: readonly File[]) => {
      const added = files.map(
        (file): LibraryUpload => ({ id: randomUuid(), file, share: 0, state: 'waiting', problem: '' }),
      )
      setUploads((before) => [...before.filter(({ state }) => state === 'waiting' || state === 'going'), ...added])
      enqueue(added)
    },
    retry: (upload: LibraryUpload) => {
      change(upload.id, { state: 'waiting', problem: '' })
      enqueue([upload])
    },
    clear: () => setUploads([]),
  }
}
