import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ApiResult } from '../../../platform/contract/api.ts'
import { AccountSection } from '../../../platform/web/account/section.tsx'
import { usePageChange } from '../../../platform/web/account/use-saving.ts'
import { api } from '../../../platform/web/api.ts'
import { serverMessage } from '../../../platform/web/api-error.ts'
import { FailureMessage } from '../../../platform/web/form/failure-message.tsx'
import { TextArea } from '../../../platform/web/form/fields.tsx'
import { Form } from '../../../platform/web/form/form.tsx'
import { useForm } from '../../../platform/web/form/use-form.ts'
import { useSite } from '../../../platform/web/magazine/use-site.ts'
import { formatDay, longUsDate } from '../../../platform/web/ui/dates.ts'
import type { ManagedOrganisation } from '../contract/endpoints.ts'
import { pastedAddresses } from '../contract/rules.ts'

type Answer = ApiResult<'POST /auth/organisations/:id/invitations'>

export function Invitations({ organisation: { id, left, invitations } }: { organisation: ManagedOrganisation }) {
  const { revalidate } = useRevalidator()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const form = useForm<'addresses'>({
    checks: { addresses: (text) => (pastedAddresses(text).length === 0 ? 'Enter at least one email address' : null) },
    send: async ({ addresses }, clear) => {
      setAnswer(null)
      const sent = await api.call('POST /auth/organisations/:id/invitations', {
        params: { id: String(id) },
        body: { addresses },
      })
      setAnswer(sent)
      if (sent.refused.length === 0) clear()
      await revalidate()
    },
    explain: (error) => serverMessage(error) ?? 'We could not send the invitations. Please try again.',
  })
  return (
    <AccountSection title="Invite readers">
      <p className="text-quiet">
        Each address gets a link that works once. A pending invitation reserves a seat for two weeks. {left}{' '}
        {left === 1 ? 'seat is' : 'seats are'} left.
      </p>
      <Form form={form} button="Invite" busy="Sending…">
        <TextArea form={form} name="addresses" label="Email addresses, one per line" />
      </Form>
      {answer && <Outcome answer={answer} />}
      {invitations.length > 0 && <Open id={id} invitations={invitations} />}
    </AccountSection>
  )
}

const Outcome = ({ answer: { message, refused } }: { answer: Answer }) => (
  <output className="grid gap-2">
    <p className="font-semibold">{message}.</p>
    {refused.length > 0 && (
      <ul className="text-small">
        {refused.map(({ address, reason }) => (
          <li key={address} className="wrap-anywhere">
            <strong>{address}</strong>: {reason}
          </li>
        ))}
      </ul>
    )}
  </output>
)

function Open({ id, invitations }: { id: number; invitations: ManagedOrganisation['invitations'] }) {
  const { timeZone } = useSite()
  const { failure, change } = usePageChange('We could not withdraw the invitation. Please try again.')
  const withdraw = (invitation: number) =>
    change(() =>
      api.call('DELETE /auth/organisations/:id/invitations/:invitation', {
        params: { id: String(id), invitation: String(invitation) },
      }),
    )
  return (
    <>
      <h3 className="font-semibold">Pending invitations</h3>
      <ul className="devices">
        {invitations.map((one) => (
          <li key={one.id}>
            <div className="min-w-0 wrap-anywhere">
              <p>{one.email}</p>
              <p className="text-small text-quiet">Until {longUsDate(formatDay(timeZone, one.expiresAt))}</p>
            </div>
            <button
              type="button"
              className="button"
              aria-label={`Withdraw the invitation of ${one.email}`}
              onClick={() => void withdraw(one.id)}
            >
              Withdraw
            </button>
          </li>
        ))}
      </ul>
      <FailureMessage text={failure} />
    </>
  )
}
