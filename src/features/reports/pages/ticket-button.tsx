import { useState } from 'react'
import { api } from '../../../platform/web/api.ts'
import { serverMessage } from '../../../platform/web/api-error.ts'
import { FailureMessage } from '../../../platform/web/form/failure-message.tsx'

export function TicketButton({ id, children }: { id: number; children: React.ReactNode }) {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const download = async () => {
    if (isPending) return
    setPending(true)
    setFailure(null)
    try {
      const { address } = await api.call('POST /auth/reports/:id/tickets', { params: { id: String(id) } })
      location.assign(address)
    } catch (error) {
      setFailure(serverMessage(error) ?? 'We could not load the file. Please try again.')
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <button type="button" className="button button-primary" aria-disabled={isPending} onClick={() => void download()}>
        {children}
      </button>
      <FailureMessage text={failure} />
    </>
  )
}
