import { useState } from 'react'
import { api } from '../../api.ts'
import { serverMessage } from '../../api-error.ts'
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
      saveAsFile('my-data.json', JSON.stringify(await api.call('GET /auth/my-data', {}), null, 2))
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

/** The request needs the bearer token, which a plain link would not send. */
function saveAsFile(name: string, json: string) {
  const address = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
