import { useState } from 'react'
import { Link } from 'react-router'
import { links } from '../../../platform/contract/links.ts'
import { accountHead } from '../../../platform/web/account/head.ts'
import { PageFrame } from '../../../platform/web/account/page-frame.tsx'
import { api } from '../../../platform/web/api.ts'
import { serverMessage } from '../../../platform/web/api-error.ts'
import { Form } from '../../../platform/web/form/form.tsx'
import { SuccessMessage } from '../../../platform/web/form/success-message.tsx'
import { useForm } from '../../../platform/web/form/use-form.ts'
import { checkSession } from '../../../platform/web/session.ts'
import type { Route } from './+types/confirm-email'

export const meta: Route.MetaFunction = ({ matches }) => accountHead('Confirm the email address', matches)

/** Only the button confirms: mail scanners open links too. */
export default function ConfirmEmailPage({ params: { token } }: Route.ComponentProps) {
  const [done, setDone] = useState<string | null>(null)
  const form = useForm<never>({
    checks: {},
    send: async () => {
      const { message } = await api.call('POST /auth/confirm-email/:token', { params: { token } })
      setDone(message)
      await checkSession()
    },
    explain: (error) => serverMessage(error) ?? 'We could not confirm the address. Please try again.',
  })
  return (
    <PageFrame heading="Confirm the email address">
      {done === null && (
        <>
          <p className="account-lead">Click Confirm to change your account’s email address.</p>
          <Form form={form} button="Confirm" busy="Confirming…" />
        </>
      )}
      <SuccessMessage text={done} />
      <p className="account-ways">
        <Link to={links.account}>Your account</Link>
      </p>
    </PageFrame>
  )
}
