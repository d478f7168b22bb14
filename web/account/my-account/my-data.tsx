import { useState } from 'react'
import { api } from '../../api.ts'
import { serverMessage } from '../../api-error.ts'
import { saveFile } from '../../save-file.ts'
import { AccountSection } from './section.tsx'

/** Downloads everything that is stored about the reader. */
export function MyDataSection() {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const download = async () => {
    if (isPending) return
    setPending(true)
    setFailure(null)
    try {
      const json = JSON.stringify(await api.call('GET /auth/my-data', {}), null, 2)
      saveFile(new Blob([json], { type: 'application/json' }), 'my-data.json')
    } catch (error) {
      setFailure(serverMessage(error) ?? 'Your data could not be loaded. Please try again.')
    } finally {
      setPending(false)
    }
  }
  return (
    <AccountSection title="Your data">
      <p className="text-quiet">Everything that we store about you, in one machine-readable file.</p>
      <button type="button" className="button" aria-disabled={isPending} onClick={() => void download()}>
        {isPending ? 'Loading …' : 'Download my data'}
      </button>
      {failure && (
        <p role="alert" className="form-failure">
          {failure}
        </p>
      )}
    </AccountSection>
  )
}
