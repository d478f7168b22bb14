import { useRef, useState } from 'react'
import { mayRetryUpload } from './may-retry-upload.ts'
import { pictureProblem, uploadPicture } from './upload-image.ts'

/** One upload at a time, with progress and retry. */
export function usePictureUpload(onUploaded: (address: string, alt: string) => void) {
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const [failed, setFailed] = useState<File | null>(null)
  const reset = useRef<() => void>(null)
  const abort = useRef<AbortController>(null)

  async function start(file: File) {
    reset.current?.()
    setFailed(null)
    const wrong = pictureProblem(file)
    setProblem(wrong ?? '')
    if (wrong) return
    abort.current?.abort()
    const mine = new AbortController()
    abort.current = mine
    setShare(0)
    try {
      const { src, alt = '' } = await uploadPicture(file, { onProgress: setShare, signal: mine.signal })
      if (!mine.signal.aborted) onUploaded(src, alt)
    } catch (error) {
      if (mine.signal.aborted) return
      setProblem(error instanceof Error ? error.message : '')
      if (mayRetryUpload(error)) setFailed(file)
    } finally {
      if (abort.current === mine) setShare(null)
    }
  }
  const retry = failed && (() => void start(failed))
  const cancel = () => {
    abort.current?.abort()
    setShare(null)
  }
  return { share, problem, start, cancel, retry, reset }
}
