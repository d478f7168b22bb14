import { useState } from 'react'
import { api } from '../../api.ts'
import { serverMessage } from '../../api-error.ts'
import { Section } from './section.tsx'

/** Everything that is kept about the reader, as a file. */
export function MyData() {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const download = async () => {
    if (isPending) return
    setPending(true)
    setFailure(null)
    try {
      saveAsFile('my-data.json', JSON.stringify(await api.call('GET /auth/my-data', {}), null, 2))
    } catch (fault) {
      setFailure(serverMessage(fault) ?? 'Your data could not be fetched. Please try again.')
    } finally {
      setPending(false)
    }
  }
  return (
    <Section title="Your data">
      <p className="text-quiet">All that we keep about you, in one file that programs can read too.</p>
      <button type="button" className="button" aria-disabled={isPending} onClick={() => void download()}>
        {isPending ? 'Fetching …' : 'Download my data'}
      </button>
      {failure && (
        <p role="alert" className="form-failure">
          {failure}
        </p>
      )}
    </Section>
  )
}

/** The call needs the bearer, which a plain link would not send. */
function saveAsFile(name: string, json: string) {
  const address = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
