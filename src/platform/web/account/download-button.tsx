import { useState } from 'react'
import { storedToken } from '../api.ts'
import { serverMessage } from '../api-error.ts'
import { FailureMessage } from '../form/failure-message.tsx'
import { saveFile } from '../save-file.ts'

/** One attempt at a time. */
export function useDownload(load: () => Promise<void>) {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const download = async () => {
    if (isPending) return
    setPending(true)
    setFailure(null)
    try {
      await load()
    } catch (error) {
      setFailure(serverMessage(error) ?? 'We could not load the file. Please try again.')
    } finally {
      setPending(false)
    }
  }
  return { isPending, failure, download: () => void download() }
}

/** The call needs the bearer token, which a plain link would not send. */
export async function loadOwnFile(path: string): Promise<Blob> {
  const response = await fetch(`/api${path}`, { headers: { authorization: `Bearer ${storedToken()}` } })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.blob()
}

interface Props {
  label: string
  /** With its extension. */
  fileName: string
  load: () => Promise<Blob>
}

export function DownloadButton({ label, fileName, load }: Props) {
  const { isPending, failure, download } = useDownload(async () => saveFile(await load(), fileName))
  return (
    <>
      <button type="button" className="button" aria-disabled={isPending} onClick={download}>
        {isPending ? 'Loading…' : label}
      </button>
      <FailureMessage text={failure} />
    </>
  )
}
