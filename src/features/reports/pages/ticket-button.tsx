import { useDownload } from '../../../platform/web/account/download-button.tsx'
import { api } from '../../../platform/web/api.ts'
import { FailureMessage } from '../../../platform/web/form/failure-message.tsx'

export function TicketButton({ id, children }: { id: number; children: React.ReactNode }) {
  const { isPending, failure, download } = useDownload(async () => {
    const { address } = await api.call('POST /auth/reports/:id/tickets', { params: { id: String(id) } })
    location.assign(address)
  })
  return (
    <>
      <button type="button" className="button button-primary" aria-disabled={isPending} onClick={download}>
        {children}
      </button>
      <FailureMessage text={failure} />
    </>
  )
}
