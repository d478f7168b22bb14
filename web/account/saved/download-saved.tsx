import { useState } from 'react'
import { api } from '../../api.ts'
import { serverMessage } from '../../api-error.ts'
import { saveFile } from '../../save-file.ts'

export function DownloadSaved() {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const download = async () => {
    if (isPending) return
    setPending(true)
    setFailure(null)
    try {
      const text = await api.call('GET /auth/saved.csv', {})
      saveFile(new Blob([text], { type: 'text/csv' }), 'saved-articles.csv')
    } catch (error) {
      setFailure(serverMessage(error) ?? 'The list could not be loaded. Please try again.')
    } finally {
      setPending(false)
    }
  }
  return (
    <div className="mt-8 text-small">
      <button type="button" className="button" aria-disabled={isPending} onClick={() => void download()}>
        {isPending ? 'Loading …' : 'Download as CSV'}
      </button>
      {failure && (
        <p role="alert" className="form-failure">
          {failure}
        </p>
      )}
    </div>
  )
}
