import { useState } from 'react'
import { serverMessage } from '../api-error.ts'
import { FailureMessage } from '../form/failure-message.tsx'
import { saveFile } from '../save-file.ts'

interface Props {
  label: string
  /** With its extension. */
  fileName: string
  load: () => Promise<Blob>
}

/** The call needs the bearer token, which a plain link would not send. */
export function DownloadButton({ label, fileName, load }: Props) {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const download = async () => {
    if (isPending) return
    setPending(true)
    setFailure(null)
    try {
      saveFile(await load(), fileName)
    } catch (error) {
      setFailure(serverMessage(error) ?? 'We could not load the file. Please try again.')
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <button type="button" className="button" aria-disabled={isPending} onClick={() => void download()}>
        {isPending ? 'Loading…' : label}
      </button>
      <FailureMessage text={failure} />
    </>
  )
}
